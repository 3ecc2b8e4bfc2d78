import { realpathSync } from 'node:fs';
import { isWithin } from './is-within.ts';

/**
 * The AppImage that a program was started from; null where there is none. Whatever an AppImage starts inherits its variables: a
 * package that was opened from a file manager, or typed in a terminal, that is itself an AppImage must not take that file for
 * its own, nor write to it. So the program has to lie in the folder that belongs to the file.
 */
export function ownAppImage(
  { APPIMAGE: file, APPDIR: folder }: Readonly<Record<string, string | undefined>>,
  program: string,
): string | null {
  if (!file || !folder) return null;
  return isWithin(withoutLinks(program), withoutLinks(folder)) ? file : null;
}

function withoutLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
