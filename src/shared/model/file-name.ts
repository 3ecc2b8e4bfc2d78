/** How a path begins on Windows: with a drive or a server. Those below a watched folder have slashes on every system. */
const ofWindows = /^(?:[A-Za-z]:[\\/]|\\\\)/;

/** The name of a file by its path. A backslash is part of a name everywhere but on Windows. */
export function fileNameOf(path: string): string {
  const parts = ofWindows.test(path) ? path.split(/[\\/]/) : path.split('/');
  return (parts.at(-1) ?? path).toWellFormed();
}
