import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { practiceSampleName } from '../../shared/model/practice-sample.ts';

const source = join(import.meta.dirname, '../../resources/sample-render.mp4');

/** Puts the sample where a person's renders could be: in a package it lies inside of an archive, which only this process reads. */
export async function keepPracticeSample(dataDirectory: string): Promise<string> {
  const folder = join(dataDirectory, 'practice-sample');
  const path = join(folder, practiceSampleName);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const bytes = await readFile(source);
  const kept = await readFile(path).catch(() => null);
  // Written once: its time of change tells whether a file is the one that was uploaded.
  if (kept === null || !bytes.equals(kept)) await writeFile(path, bytes, { mode: 0o600 });
  return path;
}
