import { join } from 'node:path';
import { writeManyRenders } from '../fixtures/many-renders.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { valueInPage } from '../pages/bridge-in-page.ts';
import type { Studio } from '../pages/studio.ts';

/** More files than two messages to the queue can take, so that the sheet can be closed between the first and the last. */
const fileCount = 2_500;

async function dropManyFiles(studio: Studio, folder: string): Promise<void> {
  await writeManyRenders(folder, fileCount);
  await studio.dropOnProject([folder]);
  await expect(studio.sheet.getByText(/^Upload 2,500 files to/)).toBeVisible();
  await studio.makeNewItems(fileCount);
}

/** Uploads and closes within one task of the page, so that only the first part of the files can have left it. */
async function sendAndClose(studio: Studio): Promise<number> {
  const send = studio.sheet.getByRole('button', { name: /^Upload [\d,]+ files/ });
  await expect(send).toBeEnabled();
  const words = await studio.sheet.evaluate((sheet) => {
    const button = (name: RegExp) =>
      [...sheet.querySelectorAll('button')].find(({ textContent }) => name.test(textContent ?? ''));
    const label = button(/^Upload [\d,]+ files/)?.textContent ?? '';
    button(/^Upload [\d,]+ files/)?.click();
    button(/^Cancel$/)?.click();
    return label;
  });
  return Number(/^Upload ([\d,]+) files/.exec(words)?.[1]?.replace(',', ''));
}

test('closing the sheet while thousands go into the queue loses none of them', { tag: '@long' }, async ({
  startStudio,
  homeDirectory,
}) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.desktop.setOnline(false);
  await dropManyFiles(studio, join(homeDirectory, 'everything'));
  const sent = await sendAndClose(studio);
  await expect(studio.sheet).toBeHidden();
  await expect(studio.messages.getByText(/^Uploading [\d,]+ files$/)).toBeVisible();
  await expect(studio.messages.getByText('not uploaded')).toBeHidden();
  expect(sent).toBe(fileCount);
  expect(await studio.jobs()).toHaveLength(sent);
  expect(studio.lineInDatabase()).toHaveLength(sent);
});

test('dropping the same files again without uploading them does not remove those being queued', {
  tag: '@long',
}, async ({ startStudio, homeDirectory }) => {
  const studio = await startStudio();
  await studio.signIn();
  await studio.desktop.setOnline(false);
  const folder = join(homeDirectory, 'everything');
  await dropManyFiles(studio, folder);
  const sent = await sendAndClose(studio);
  await studio.dropOnProject([folder]);
  await studio.sheet.getByRole('button', { name: 'Cancel' }).click();
  await expect(studio.sheet).toBeHidden();
  await expect.poll(async () => (await studio.jobs()).length).toBe(sent);
  const { jobs } = await valueInPage(studio.window, 'queue', 'snapshot');
  expect(new Set(jobs.map(({ batchId }) => batchId)).size, 'one drop is one batch').toBe(1);
});
