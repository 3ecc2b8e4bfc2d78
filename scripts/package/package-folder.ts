const upToPackage = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/**
 * The lock file's name for the package that a file belongs to, as `node_modules/a/node_modules/@b/c`; null for a file
 * of our own.
 */
export function packageFolderOf(path: string): string | null {
  const [whole] = upToPackage.exec(path.replaceAll('\\', '/')) ?? [];
  return whole === undefined ? null : whole.slice(whole.indexOf('node_modules/'));
}
