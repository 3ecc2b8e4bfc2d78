/** How a path begins on Windows: with a drive or a server. Those below a watched folder have slashes on every system. */
const ofWindows = /^(?:[A-Za-z]:[\\/]|\\\\)/;

/** The name of a file by its path. A backslash is part of a name everywhere but on Windows. */
export function fileNameOf(path: string): string {
  const lastBackslash = ofWindows.test(path) ? path.lastIndexOf('\\') : -1;
  return path.slice(Math.max(path.lastIndexOf('/'), lastBackslash) + 1).toWellFormed();
}

/** Longer ones do not fit every file system once an ending is added. */
const suggestedMax = 100;

/** Words of somebody else's as part of the name of a file on any system: no path, no sign that one of them refuses. */
export function asFileName(words: string): string {
  const name = words.replaceAll(/[\p{Cc}\p{Cf}\\/:*?"<>|]+/gu, ' ').replaceAll(/\s+/g, ' ');
  return [...name]
    .slice(0, suggestedMax)
    .join('')
    .toWellFormed()
    .replace(/^[\s.]+/, '')
    .trim();
}
