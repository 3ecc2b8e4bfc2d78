import type { FileVersion } from '../../shared/model/file-version.ts';
import { readFileName } from './read-name.ts';

/** The version in a file's name, or null. */
export function versionOf(fileName: string): FileVersion | null {
  const token = readFileName(fileName).tags.findLast(({ kind }) => kind === 'version');
  if (token === undefined) return null;
  const written = token.quoted.replace(/^[^\p{L}\p{N}]+/u, '');
  const [, letter] = /^rev(?:ision)?[ ._-]?([a-z])$/i.exec(written) ?? [];
  const numbers =
    letter === undefined
      ? (written.match(/\d+/g) ?? []).map(Number)
      : [letter.toLowerCase().charCodeAt(0) - 96];
  return { written, numbers };
}
