import { expect, test } from '../fixtures/studio-test.ts';
import { workspaceMenu } from '../pages/accounts-page.ts';
import type { Studio } from '../pages/studio.ts';

const signOut = async ({ window }: Studio) => {
  await workspaceMenu(window).click();
  await window.getByRole('menuitem', { name: 'Sign out' }).click();
};

test('signing out during an upload asks, pauses it until the next sign-in, and nothing goes on unseen', async ({
  startStudio,
  render,
}) => {
  const studio = await startStudio({ processingMs: 0 });
  const { window } = studio;
  const question = window.getByRole('alertdialog');
  await studio.signIn();
  await studio.limitSpeed(300_000);
  const path = await render('Pylon.mov', { size: '640x360', seconds: 3, large: true });
  await studio.uploadAsNewItem(path, 'Pylon');
  await studio.waitForState('Pylon.mov', 'sending');
  await expect.poll(async () => (await studio.job('Pylon.mov')).progress?.sentBytes).toBeGreaterThan(0);

  await signOut(studio);
  await expect(question.getByRole('heading', { name: 'Sign out of Northlight Studio?' })).toBeVisible();
  await expect(question).toContainText('1 upload pauses until you sign in to this workspace again.');
  await expect(question).toContainText('It then starts again from the beginning');
  await expect(question.getByRole('button', { name: 'Cancel' }), 'Enter stops nothing').toBeFocused();
  await window.keyboard.press('Escape');
  await expect(question).toBeHidden();
  expect((await studio.job('Pylon.mov')).state.kind).toBe('sending');

  await signOut(studio);
  await question.getByRole('button', { name: 'Sign out' }).click();
  await expect(window.getByRole('button', { name: 'Try the practice studio' })).toBeVisible();
  expect((await studio.job('Pylon.mov')).state).toMatchObject({
    kind: 'held',
    reason: { kind: 'account', code: 'not_signed_in' },
    returnsTo: 'sending',
  });

  await studio.limitSpeed(null);
  await studio.signIn();
  await studio.expectDelivered(path, 'Pylon.mov');

  await signOut(studio);
  await expect(window.getByLabel('API key'), 'nothing is left to ask about').toBeVisible();
  await studio.signIn(studio.service.addresses.keys.read);
  await expect(window.getByRole('list', { name: 'About this account' })).toContainText(
    "This key can't upload.",
  );
});
