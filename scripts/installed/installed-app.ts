#!/usr/bin/env node
/**
 * Runs an installed Renderdrop around the made-up Electron: its files are read from where they were installed, and the
 * stand-in plays Electron. Started by the made-up program, with its own place first.
 */
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { installedEntry } from './installed-entry.ts';

const mainProcess = join(import.meta.dirname, '../../chromium-app/main-process.ts');
const [program = '', ...words] = process.argv.slice(2);
process.argv = [process.execPath, mainProcess, installedEntry(join(dirname(program), 'resources')), ...words];
await import(pathToFileURL(mainProcess).href);
