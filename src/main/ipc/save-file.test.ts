import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../engine/testing/temporary-folder.ts';
import { PickedFiles } from './picked-files.ts';
import { freePath, saveFile, saveToShow } from './save-file.ts';

it('replaces an earlier file, and returns its name', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'LED Main notes.png');
  writeFileSync(path, 'a longer one of last week');
  expect(await saveFile(path, Buffer.from('a picture'))).toBe('LED Main notes.png');
  expect(readFileSync(path, 'utf8')).toBe('a picture');
  expect(readdirSync(folder.path)).toEqual(['LED Main notes.png']);
});

it('keeps where a file was saved, so that it can be shown in its folder', async () => {
  using folder = temporaryFolder();
  const pickedFiles = new PickedFiles();
  const path = join(folder.path, 'LED Main notes.png');
  const saved = await saveToShow(pickedFiles, path, 'a picture');
  expect(saved).toMatchObject({ name: 'LED Main notes.png', kind: 'file' });
  expect(saved && pickedFiles.pathOf(saved.id)).toBe(path);
  const missing = join(folder.path, 'unplugged', 'notes.png');
  await expect(saveToShow(pickedFiles, missing, 'x')).rejects.toMatchObject({
    trouble: { code: 'not_saved' },
  });
});

it('numbers the name of a file that is there already, where nobody was asked about replacing it', async () => {
  using folder = temporaryFolder();
  const path = join(folder.path, 'Tour v1.5 notes.edl');
  expect(await freePath(path)).toBe(path);
  writeFileSync(path, 'of last week');
  expect(await freePath(path)).toBe(join(folder.path, 'Tour v1.5 notes 2.edl'));
  mkdirSync(join(folder.path, 'Tour v1.5 notes 2.edl'));
  expect(await freePath(path)).toBe(join(folder.path, 'Tour v1.5 notes 3.edl'));
});

it.skipIf(process.platform === 'win32')(
  'shows a log to nobody else, whoever could read the one before',
  async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'renderdrop.log');
    writeFileSync(path, 'of last week', { mode: 0o644 });
    await saveFile(path, 'a log', { isPrivate: true });
    expect(statSync(path).mode & 0o777).toBe(0o600);
  },
);

it('names the folder that could not be written to, keeps the old file and leaves no other', async () => {
  using folder = temporaryFolder();
  const missing = join(folder.path, 'unplugged');
  await expect(saveFile(join(missing, 'notes.csv'), 'x')).rejects.toMatchObject({
    trouble: {
      code: 'not_saved',
      sentence: `Couldn't save to ${missing}.`,
      remedy: 'Save to another folder.',
    },
  });
  expect(existsSync(missing)).toBe(false);
  const taken = join(folder.path, 'notes.csv');
  mkdirSync(taken);
  await expect(saveFile(taken, 'x')).rejects.toMatchObject({ trouble: { code: 'not_saved' } });
  expect(readdirSync(folder.path)).toEqual(['notes.csv']);
});
