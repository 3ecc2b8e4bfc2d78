const upToPackage = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/;

/** `node_modules/a/node_modules/@b/c`, as the lock file names the package that a file belongs to; null for a file of ours. */
export function packageFolderOf(path: string): string | null {
  const [whole] = upToPackage.exec(path.replaceAll('\\', '/')) ?? [];
  return whole === undefined ? null : whole.slice(whole.indexOf('node_modules/'));
}
