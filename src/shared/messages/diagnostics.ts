import { failureText } from './failure-text.ts';
import { phrase } from './phrase.ts';

/** What the window and the command line say of the file that goes to support. */
export const diagnosticsTexts = {
  title: 'Diagnostics',
  hint: 'Versions, settings, checks, uploads and recent errors, in a file for support. Keys are never in it.',
  hideNames: 'Hide names and paths',
  save: 'Save diagnostics…',
  saving: 'Saving…',
  savedAs: phrase((name: string) => `Saved as ${name}.`, 'renderdrop-diagnostics-2026-11-23.json'),
  lookBefore: phrase(
    (path: string) => `${path}: look through it before you share it.`,
    'renderdrop-diagnostics-2026-11-23.json',
  ),
} as const;

export const diagnosticsFailures = {
  diagnostics_exist: phrase(
    (path: string) => failureText(`${path} exists already, and nothing is replaced.`, 'Name another file.'),
    'renderdrop-diagnostics-2026-11-23.json',
  ),
  diagnostics_not_written: phrase(
    (path: string) =>
      failureText(`Couldn't write ${path}.`, 'Check the folder and the disk, or name another file.'),
    'renderdrop-diagnostics-2026-11-23.json',
  ),
} as const;
