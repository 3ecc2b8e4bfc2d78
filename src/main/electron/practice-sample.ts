import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../engine/ground/make-folder.ts';
import { practiceRenders, practiceSampleName } from '../../shared/model/practice-sample.ts';

const source = join(import.meta.dirname, '../../resources/practice-renders');

/** Copies a sample render to a real file, because in a package it is in an archive that only this process can read. */
async function keepRender(dataDirectory: string, fileName: string): Promise<string> {
  const folder = join(dataDirectory, 'practice-sample');
  const path = join(folder, fileName);
  await makeFolder(folder, 0o700);
  const bytes = await readFile(join(source, fileName));
  const kept = await readFile(path).catch(() => null);
  // Not written again if it is unchanged: its modification time identifies it as the uploaded file.
  if (kept === null || !bytes.equals(kept)) await writeFile(path, bytes, { mode: 0o600 });
  return path;
}

/** The render for trying out an upload. */
export const keepPracticeSample = (dataDirectory: string): Promise<string> =>
  keepRender(dataDirectory, practiceSampleName);

/** The renders of the earlier versions, by version number. */
export const keepPracticeRenders = (dataDirectory: string): Promise<ReadonlyMap<number, string>> =>
  Promise.all(
    practiceRenders.map(
      async ({ versionNumber, fileName }) =>
        [versionNumber, await keepRender(dataDirectory, fileName)] as const,
    ),
  ).then((kept) => new Map(kept));
