/** The name of a file by its path. A backslash is part of a name everywhere but on Windows, whose paths never begin with a slash. */
export function fileNameOf(path: string): string {
  const parts = path.startsWith('/') ? path.split('/') : path.split(/[\\/]/);
  return (parts.at(-1) ?? path).toWellFormed();
}
