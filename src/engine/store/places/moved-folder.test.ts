import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { databaseFileName, dataFolder } from './data-folder.ts';
import {
  dataPlace,
  movedNoteName,
  readMovedNote,
  requireDataFolder,
  requireStillThere,
  writeMovedNote,
} from './moved-folder.ts';

/** A computer whose home is this folder. */
function computerIn(home: string, environment: Readonly<Record<string, string>> = {}) {
  const computer = { platform: 'linux', homeDirectory: home, environment } as const;
  const usual = dataFolder(computer);
  mkdirSync(usual, { recursive: true });
  return { computer, usual };
}
const failing = (code: string) => expect.objectContaining({ code });

it('is in its usual place until it is moved, and then where the note says', () => {
  using folder = temporaryFolder();
  const { computer, usual } = computerIn(folder.path);
  const elsewhere = join(folder.path, 'drive');
  expect([readMovedNote(usual), dataPlace(computer)]).toEqual([
    null,
    { dataDirectory: usual, usualFolder: usual },
  ]);
  for (const leftBehind of [usual, null]) {
    writeMovedNote(usual, { path: elsewhere, leftBehind });
    expect(readMovedNote(usual)).toEqual({ path: elsewhere, leftBehind });
  }
  expect(dataPlace(computer)).toEqual({ dataDirectory: elsewhere, usualFolder: usual });
  expect(readdirSync(usual)).toEqual([movedNoteName]);
});

it('follows no note where RENDERDROP_HOME chooses it', () => {
  using folder = temporaryFolder();
  const chosen = join(folder.path, 'chosen');
  const { computer } = computerIn(folder.path, { RENDERDROP_HOME: chosen });
  writeMovedNote(chosen, { path: join(folder.path, 'drive'), leftBehind: null });
  expect(dataPlace(computer)).toEqual({ dataDirectory: chosen, usualFolder: null });
});

it.each(['', '{', '{"path":""}', '{"path":"/drive"}'])(
  'does not start elsewhere by a note of "%s"',
  (text) => {
    using folder = temporaryFolder();
    const { computer, usual } = computerIn(folder.path);
    writeFileSync(join(usual, movedNoteName), text);
    expect(dataPlace(computer)).toEqual({ dataDirectory: usual, usualFolder: usual });
    expect(() => requireDataFolder(usual)).toThrow(failing('moved_note_damaged'));
  },
);

it('needs the database where the note says that it is', () => {
  using folder = temporaryFolder();
  const { usual } = computerIn(folder.path);
  const elsewhere = join(folder.path, 'drive');
  requireDataFolder(null);
  requireDataFolder(usual);
  writeMovedNote(usual, { path: elsewhere, leftBehind: null });
  expect(() => requireDataFolder(usual)).toThrow(failing('data_folder_gone'));
  mkdirSync(elsewhere);
  expect(() => requireDataFolder(usual)).toThrow(failing('data_folder_gone'));
  writeFileSync(join(elsewhere, databaseFileName), '');
  requireDataFolder(usual);
});

it('is refused to a program that found it before it was moved', () => {
  using folder = temporaryFolder();
  const { usual } = computerIn(folder.path);
  const elsewhere = join(folder.path, 'drive');
  requireStillThere(usual, usual);
  writeMovedNote(usual, { path: elsewhere, leftBehind: null });
  expect(() => requireStillThere(usual, usual)).toThrow(failing('moved_meanwhile'));
  requireStillThere(usual, elsewhere);
});
