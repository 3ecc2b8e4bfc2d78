/**
 * `npm run verify:electron` runs the specs of `npm test` and those tagged @electron, all on Electron itself. It proves
 * what the stand-in can't: that is only as strict as we know Electron to be. Without Electron's binary it fails.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { electronFolder, findElectron } from '../chromium-app/find-electron.ts';
import { ffmpegProgram, findCommand, keyringPrograms } from '../testing/system-programs.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { hasDisplay } from './display.ts';
import { sandboxFacts, whyElectronWouldEnd } from './electron-sandbox.ts';
import { installPrograms } from './install-programs.ts';

const root = join(import.meta.dirname, '..');

function stop(why: string): never {
  console.error(why);
  process.exit(1);
}

function start(program: string, args: readonly string[]): number {
  return spawnSync(program, args, { cwd: root, stdio: 'inherit' }).status ?? 1;
}

if (findElectron() === null) {
  console.log('Fetching Electron’s binary …');
  start(process.execPath, [join(electronFolder, 'install.js')]);
}
const electron = findElectron();
if (electron === null) stop('Electron’s binary isn’t here and couldn’t be fetched, so nothing was proven.');
const why = whyElectronWouldEnd(sandboxFacts(electron));
// As root, the specs' launcher starts Electron without its sandbox.
if (why !== null && process.getuid?.() !== 0) stop(why);
const display = hasDisplay ? [] : ['xvfb-run', '-a'];
if (!hasDisplay && findCommand('xvfb-run') === null) {
  stop('There is no display. Install xvfb (sudo apt-get install xvfb), and run this again.');
}
await installPrograms([...keyringPrograms, ffmpegProgram]);
buildIfNeeded();
const [program = 'node', ...args] = [
  ...display,
  ...['node', 'scripts/with-keyring.ts', 'playwright', 'test', '--project=electron', '--workers=1'],
  ...process.argv.slice(2),
];
process.exit(start(program, args));
