import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../package/run-program.ts';

const quietly = { DEBIAN_FRONTEND: 'noninteractive' };

/** Installs and removes packages of this system with the programs that people use for it. */
export const systemPackages = {
  /** Together with everything it depends on. */
  installDeb: (path: string) =>
    runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', path], quietly),
  purge: (name: string) => runProgram('apt-get', ['purge', '-y', '-qq', name], quietly),
  filesOfDeb: (path: string) =>
    leaves(runProgram('sh', ['-c', 'dpkg-deb --fsys-tarfile "$1" | tar -t', 'sh', path])),
  /** Debian's rpm doesn't know what dpkg has installed, so it checks no dependencies. */
  installRpm: (path: string) => runProgram('rpm', ['-U', '--nodeps', '--force-debian', path]),
  filesOfRpm: (path: string) => leaves(runProgram('rpm', ['-qpl', path])),
  /** Lists installed files that differ from the package. */
  changedSinceRpm: (name: string) => runProgram('rpm', ['-V', '--nodeps', name]),
  removeRpm: (name: string) => runProgram('rpm', ['-e', '--nodeps', '--force-debian', name]),
};

/** Files and links only, with paths from the system's root: folders are shared by many packages. */
function leaves(listed: string): readonly string[] {
  const paths = listed
    .split('\n')
    .map((line) => line.replace(/^\.?\/?/, '/'))
    .filter((path) => path !== '/' && !path.endsWith('/'));
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))));
  return paths.filter((path) => !folders.has(path)).toSorted();
}

const notLookedAt = new Set(['/proc', '/sys', '/dev', '/run', '/root', '/home', '/tmp']);

/** Everything outside the home folders whose name matches the app's. */
export function tracesOf(name: RegExp, folder = '/'): readonly string[] {
  return readdirSync(folder).flatMap((entry) => {
    const path = join(folder, entry);
    if (notLookedAt.has(path)) return [];
    if (name.test(entry)) return [path];
    return lstatSync(path).isDirectory() ? tracesOf(name, path) : [];
  });
}
