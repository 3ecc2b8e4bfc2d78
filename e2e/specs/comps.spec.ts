import { expect, test } from '../fixtures/studio-test.ts';

test('an item is placed on a stage, and the comps page shows the draft', async ({ startStudio }) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  await studio.signIn();
  await window.getByRole('row', { name: 'LED Main', exact: true }).click();
  await window.getByRole('button', { name: 'Place on stage…' }).click();
  await expect(sheet.getByRole('list', { name: 'Screens' })).toBeVisible();
  await expect(sheet.getByText('Matched by name')).toBeVisible();
  await sheet.getByRole('textbox', { name: 'Start on LED Main, in seconds' }).fill('1.5');
  await sheet.getByRole('textbox', { name: 'Name' }).fill('Placed from the spec');
  await sheet.getByRole('button', { name: 'Create draft' }).click();
  await expect(studio.messages).toContainText('Draft “Placed from the spec” created');
  await expect(sheet).toBeHidden();

  await window.getByRole('radio', { name: 'Comps', exact: true }).click();
  const comps = window.getByRole('region', { name: 'Comps', exact: true });
  const mine = comps.getByRole('listitem').filter({ hasText: 'Placed from the spec' });
  await expect(mine).toContainText('Draft');
  await expect(mine).toContainText('Arena main stage · LED Main');
  await window.getByRole('searchbox', { name: 'Search comps' }).fill('from the spec');
  await expect(comps.getByRole('listitem')).toHaveCount(1);
  await window.getByRole('searchbox', { name: 'Search comps' }).fill('nothing like this');
  await window.getByRole('button', { name: 'Show all', exact: true }).click();
  await expect(mine).toBeVisible();
});

test('what cannot be placed is said before the service is asked', { tag: '@long' }, async ({
  startStudio,
}) => {
  const studio = await startStudio();
  const { window, sheet } = studio;
  await studio.signIn();
  await window.getByRole('row', { name: 'Encore Countdown', exact: true }).click();
  await window.getByRole('button', { name: 'Place on stage…' }).click();
  await expect(sheet).toContainText("Can't be placed");
  await expect(sheet).toContainText("“Encore Countdown”: Processing failed, so this item can't be placed.");
  await expect(sheet.getByRole('button', { name: 'Create draft' })).toBeDisabled();
});
