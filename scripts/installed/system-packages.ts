import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runProgram } from '../package/run-program.ts';

const quietly = { DEBIAN_FRONTEND: 'noninteractive' };

/** The packages of this system, by the programs that people install them with. */
export const systemPackages = {
  /** With all that it depends on. */
  installDeb: (path: string) =>
    runProgram('apt-get', ['install', '-y', '-qq', '--no-install-recommends', path], quietly),
  purge: (name: string) => runProgram('apt-get', ['purge', '-y', '-qq', name], quietly),
  filesOfDeb: (path: string) =>
    leaves(runProgram('sh', ['-c', 'dpkg-deb --fsys-tarfile "$1" | tar -t', 'sh', path])),
  /** Debian’s rpm knows nothing of what dpkg has installed. */
  installRpm: (path: string) => runProgram('rpm', ['-U', '--nodeps', '--force-debian', path]),
  filesOfRpm: (path: string) => leaves(runProgram('rpm', ['-qpl', path])),
  /** Says what is not as the package says. */
  changedSinceRpm: (name: string) => runProgram('rpm', ['-V', '--nodeps', name]),
  removeRpm: (name: string) => runProgram('rpm', ['-e', '--nodeps', '--force-debian', name]),
};

/** Files and links, from the root of the system; folders belong to many. */
function leaves(listed: string): readonly string[] {
  const paths = listed
    .split('\n')
    .map((line) => line.replace(/^\.?\/?/, '/'))
    .filter((path) => path !== '/' && !path.endsWith('/'));
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))));
  return paths.filter((path) => !folders.has(path)).toSorted();
}

const notLookedAt = new Set(['/proc', '/sys', '/dev', '/run', '/root', '/home', '/tmp']);

/** Everything outside the homes that is named like the app. */
export function tracesOf(name: RegExp, folder = '/'): readonly string[] {
  return readdirSync(folder).flatMap((entry) => {
    const path = join(folder, entry);
    if (notLookedAt.has(path)) return [];
    if (name.test(entry)) return [path];
    return lstatSync(path).isDirectory() ? tracesOf(name, path) : [];
  });
}
