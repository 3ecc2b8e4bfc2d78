/** The start of a Windows path: a drive or a server. Paths below a watch folder use slashes on every system. */
const ofWindows = /^(?:[A-Za-z]:[\\/]|\\\\)/;

/** The file name of a path. A backslash is a separator only in a Windows path; elsewhere it is part of the name. */
export function fileNameOf(path: string): string {
  const lastBackslash = ofWindows.test(path) ? path.lastIndexOf('\\') : -1;
  return path.slice(Math.max(path.lastIndexOf('/'), lastBackslash) + 1).toWellFormed();
}

/** The folder of a path below a watch folder; `.` for the watch folder itself. */
export function folderOf(path: string): string {
  const end = path.lastIndexOf('/');
  return end < 0 ? '.' : path.slice(0, end);
}

const endingsOfOthers = /\.(?:zip|7z|rar|tar|tgz|gz|bz2|xz|txt|bin|bak)$/i;

/** An ending that says of a video that it is something else, as it is written: `.zip` of `LED_Main.mov.zip`; null if it has none. */
export const wrongEndingOf = (fileName: string): string | null => endingsOfOthers.exec(fileName)?.[0] ?? null;

/** With a longer name, adding an ending could exceed the limit of some file systems. */
const suggestedMax = 100;

/** Makes outside text safe in a file name on every system: no path separators, and no character that a system refuses. */
export function asFileName(words: string): string {
  const name = words.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replaceAll(/\s+/g, ' ');
  return [...name]
    .slice(0, suggestedMax)
    .join('')
    .toWellFormed()
    .replace(/^[\s.]+/, '')
    .trim();
}
