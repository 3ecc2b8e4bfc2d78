/**
 * Runs the built, unmodified main process on plain Node: `node main-process.ts out/main/index.js [arguments…]`. Imports
 * of `electron` get the stand-in next to this file.
 */
import { registerHooks } from 'node:module';
import { dirname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { playPlatform, takePlay } from './play.ts';

const standIn = new URL('./electron/index.ts', import.meta.url).href;
const [program = '', entry = 'out/main/index.js', ...args] = [process.argv[0], ...process.argv.slice(2)];
const play = takePlay();

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

const becomePlatform = () => {
  if (play.platform !== undefined) playPlatform(play.platform, resolve(dirname(entry), '../..'));
};
// The paths here are not Windows paths, so for Windows the entry is imported before the platform changes.
if (play.platform !== 'win32') becomePlatform();
// As in Electron: the program, the app's folder (unless packaged), then the arguments.
process.argv = play.isPackaged === true ? [program, ...args] : [program, resolve('.'), ...args];

const { app } = await import('./electron/app.ts');
const { appCodeLoaded } = await import('./electron/lifecycle.ts');
const { showUncaught } = await import('./electron/uncaught.ts');
app.isPackaged = play.isPackaged === true;
showUncaught();
// The order of Electron's own lib/browser/init.ts: the app becomes ready once its entry was evaluated or has failed.
try {
  await import(pathToFileURL(resolve(entry)).href);
  if (play.platform === 'win32') becomePlatform();
  appCodeLoaded();
} catch (error) {
  appCodeLoaded();
  process.emit('uncaughtException', error instanceof Error ? error : new Error(String(error)));
}
