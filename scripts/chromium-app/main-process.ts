/**
 * Runs the built, unmodified main process on plain Node: `node main-process.ts out/main/index.js [arguments…]`.
 * Whatever asks for `electron` gets the stand-in beside this file.
 */
import { registerHooks } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

const standIn = new URL('./electron/index.ts', import.meta.url).href;
const [program = '', entry = 'out/main/index.js', ...args] = [process.argv[0], ...process.argv.slice(2)];

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, shortCircuit: true } : next(specifier, context),
});

// As under Electron: the program, the app, then what it was started with.
process.argv = [program, resolve('.'), ...args];
await import(pathToFileURL(resolve(entry)).href);
