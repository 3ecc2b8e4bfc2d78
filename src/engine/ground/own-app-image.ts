import { realpathSync } from 'node:fs';
import { isWithin } from './is-within.ts';

/**
 * The AppImage that a program was started from; null where there is none. Programs inherit APPIMAGE and APPDIR from an AppImage
 * that starts them, such as a file manager or a terminal. So the variables count only if the program lies in APPDIR; otherwise it
 * would take the other AppImage for its own and write to it.
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
