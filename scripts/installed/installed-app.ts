#!/usr/bin/env node
/**
 * Runs an installed Renderdrop with the stand-in in place of Electron, reading its files from where they were
 * installed. The made-up Electron program starts this script, with its own path as the first argument.
 */
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installedEntry } from './installed-entry.ts';

const mainProcess = join(import.meta.dirname, '../../chromium-app/main-process.ts');
const [program = '', ...words] = process.argv.slice(2);
process.argv = [process.execPath, mainProcess, installedEntry(join(dirname(program), 'resources')), ...words];
await import(pathToFileURL(mainProcess).href);
