import { extname } from 'node:path';

/** The WAV file with the name of a sequence; null if there is none. */
export function soundOf(sequenceName: string, names: readonly string[]): string | null {
  const wanted = comparable(sequenceName);
  const sounds = names.filter((name) => extname(name).toLowerCase() === '.wav');
  return sounds.find((name) => comparable(name.slice(0, -'.wav'.length)) === wanted) ?? null;
}

const comparable = (name: string): string =>
  name
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s._-]+$/, '');
