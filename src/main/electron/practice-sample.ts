import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { practiceRenders, practiceSampleName } from '../../shared/model/practice-sample.ts';

const source = join(import.meta.dirname, '../../resources/practice-renders');

/** Puts a render of the practice studio where a person's could be: in a package it lies inside of an archive, which only this process reads. */
async function keepRender(dataDirectory: string, fileName: string): Promise<string> {
  const folder = join(dataDirectory, 'practice-sample');
  const path = join(folder, fileName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bytes = await readFile(join(source, fileName));
  const kept = await readFile(path).catch(() => null);
  // Written once: its time of change tells whether a file is the one that was uploaded.
  if (kept === null || !bytes.equals(kept)) await writeFile(path, bytes, { mode: 0o600 });
  return path;
}

/** The render to try an upload with. */
export const keepPracticeSample = (dataDirectory: string): Promise<string> =>
  keepRender(dataDirectory, practiceSampleName);

/** The renders of the versions before it, by their numbers. */
export const keepPracticeRenders = (dataDirectory: string): Promise<ReadonlyMap<number, string>> =>
  Promise.all(
    practiceRenders.map(
      async ({ versionNumber, fileName }) =>
        [versionNumber, await keepRender(dataDirectory, fileName)] as const,
    ),
  ).then((kept) => new Map(kept));
