import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { CommandLine } from '../../src/cli/testing/command-line.ts';
import { testPicture } from '../../src/engine/testing/sample-renders.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { NoteCheckPage } from '../pages/note-check-page.ts';
import { NotesPage } from '../pages/notes-page.ts';

const noteLine = z.object({ timecode: z.string().nullable(), fps_from: z.string().nullable() });

/**
 * The notes are on v1, which was uploaded elsewhere. v2 is uploaded from here at 25 fps, and then a render at 50 fps is
 * dropped.
 */
test('a note has one timecode: in the drop sheet, the check, the notes, the item and on the command line', {
  tag: '@long',
}, async ({ startStudio, samples, homeDirectory }) => {
  const studio = await startStudio({ processingMs: 50 });
  const { window, service } = studio;
  const page = await NotesPage.inProject(studio, 'Noted show', 1, 2);
  const render = (name: string, rate: string) =>
    samples.make(name, [...testPicture(rate, '320x180', 1), '-pix_fmt', 'yuv420p']);
  const [second, third] = [
    await render('Clip_00001_v002.mp4', '25'),
    await render('Clip_00001_v003.mp4', '50'),
  ];
  await window.getByRole('radio', { name: 'Notes' }).click();
  await window.getByRole('radio', { name: 'All' }).click();
  await expect(page.rows.first()).toContainText(/\d:\d\d\.\d\d/);
  const seconds = (await page.rows.last().textContent())?.match(/\d:(\d\d\.\d{2,3})/)?.[1] ?? '';

  await test.step('v2 goes up, and every place counts by it', async () => {
    await window.keyboard.press('Control+1');
    await studio.dropOnItem('Clip 00001', [second]);
    await studio.sheet.getByRole('button', { name: /^Upload/ }).click();
    await studio.waitForState('Clip_00001_v002.mp4', 'ready');
    await window.keyboard.press('Control+4');
    await expect(page.rows.last()).toContainText('assuming 25 fps');
  });
  const [timecode = ''] = (await page.rows.last().textContent())?.match(/\d\d:\d\d:\d\d:\d\d/) ?? [];
  expect(Number(timecode.slice(-2))).toBe(Math.floor((Number(seconds) % 1) * 25 + 1e-6));

  const saidOnce = "v1 wasn't uploaded from this computer. Its timecodes assume 25 fps, as in v2.";
  const assumed = 'The frame rate of Clip 00001 v1 is assumed to be 25 fps, as in v2.';
  await test.step('in an export, and beside its name', async () => {
    const path = join(homeDirectory, 'notes.edl');
    await studio.desktop.answerNext('dialog.showSaveDialog', path);
    await window.getByRole('button', { name: 'Export' }).first().click();
    await window.getByRole('menuitem', { name: /EDL/ }).click();
    await expect(studio.messages).toContainText(assumed);
    expect(await readFile(path, 'utf8')).toContain(`\r\n* ${assumed}\r\n`);
  });

  await test.step('in the item, which says by what it counts', async () => {
    await page.rows.last().locator('[class*="text"]').first().click();
    await page.item.getByRole('radio', { name: 'All' }).click();
    await expect(page.cards.filter({ hasText: timecode })).toBeVisible();
    await expect(page.item).toContainText(saidOnce);
  });

  await test.step('in the sheet and the check of a render at another rate', async () => {
    await window.keyboard.press('Control+1');
    await studio.dropOnItem('Clip 00001', [third]);
    await expect(studio.sheet.getByRole('group', { name: 'Notes on Clip 00001' })).toContainText(saidOnce);
    const inSheet = (await studio.sheet.locator('fieldset').textContent())?.match(/\d\d:\d\d:\d\d:\d\d/g);
    const check = new NoteCheckPage(window);
    await check.press('Control+Shift+N');
    await expect(check.note).toContainText('assuming 25 fps');
    expect(await check.view.getByRole('navigation').textContent()).toContain(inSheet?.[0]);
    await check.press('Escape');
  });

  await test.step('which goes up, and moves no note', async () => {
    await studio.sheet.getByRole('button', { name: /^Upload/ }).click();
    await studio.waitForState('Clip_00001_v003.mp4', 'ready');
    await window.keyboard.press('Control+4');
    await expect(page.rows.last()).toContainText(`${timecode}v1`);
    await expect(page.rows.last()).toContainText('assuming 25 fps');
    await window.keyboard.press('Control+1');
  });

  await test.step('on the command line', async () => {
    using cli = CommandLine.on(service);
    const told = await cli.run(['notes', 'Noted show', 'Clip 00001', '--status', 'all', '--json'], {
      environment: { RENDERDROP_HOME: homeDirectory },
    });
    const notes = told.stdout
      .trim()
      .split('\n')
      .map((line) => noteLine.parse(JSON.parse(line)));
    expect(notes.at(-1)).toMatchObject({ timecode, fps_from: 'v2' });
    const exported = await cli.run(
      ['notes', 'Noted show', 'Clip 00001', '--status', 'all', '--format', 'nuke'],
      { environment: { RENDERDROP_HOME: homeDirectory } },
    );
    expect(exported.stdout).toContain(`# ${assumed}`);
    expect(exported.stderr).toContain(assumed);
  });

  await test.step('what somebody says instead holds everywhere', async () => {
    await window.getByRole('row', { name: 'Clip 00001' }).click();
    await page.item.getByRole('button', { name: 'Change' }).click();
    await page.item.getByRole('button', { name: /Frame rate/ }).click();
    await window.getByRole('option', { name: '50 fps', exact: true }).click();
    await page.item.getByRole('button', { name: 'Set frame rate' }).click();
    await expect(page.item).toContainText('Timecodes of v1 use 50 fps, as you set.');
    await expect(page.item).not.toContainText('assume');
    await window.keyboard.press('Control+4');
    await expect(page.rows.last()).not.toContainText('assuming');
  });
});
