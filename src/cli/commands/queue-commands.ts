import type { Command } from '../command.ts';

const jobs = { name: 'JOB', needed: false, many: true } as const;
const all = { name: 'all', summary: 'All uploads' } as const;
const whichJobs = 'A JOB is an id from "renderdrop queue". Its last letters are enough if they are unique.';

/** What is waiting, under way and over: the same list as in the desktop app. */
export const queueCommands: readonly Command[] = [
  {
    name: 'queue',
    summary: 'Show all uploads and their state',
    operands: [],
    options: [],
    about: [
      'Also: queue run, queue pause, queue resume, queue cancel, queue retry. The list is the same as in the desktop app.',
    ],
    examples: [{ says: 'The queue', command: 'renderdrop queue' }],
    load: async () => (await import('./queue-list.ts')).queueList,
  },
  {
    name: 'queue list',
    summary: 'The same as "queue"',
    operands: [],
    options: [],
    about: [],
    examples: [{ says: 'The queue, for a script', command: 'renderdrop queue list --json' }],
    load: async () => (await import('./queue-list.ts')).queueList,
  },
  {
    name: 'queue run',
    summary: 'Upload everything in the queue, interrupted uploads first',
    operands: [],
    options: [
      { name: 'wait', summary: 'Also wait until every version is ready' },
      {
        name: 'patience',
        value: 'MINUTES',
        summary: 'Give up after this long without progress (default 10)',
      },
    ],
    about: ['Paused uploads and those that need a choice stay as they are.'],
    examples: [{ says: 'Resume after an interruption', command: 'renderdrop queue run' }],
    load: async () => (await import('./queue-run.ts')).queueRun,
  },
  {
    name: 'queue pause',
    summary: 'Pause uploads: all, those of a project, or some',
    operands: [jobs],
    options: [all, { name: 'project', letter: 'p', value: 'PROJECT', summary: 'Those of a project' }],
    about: [whichJobs],
    examples: [
      { says: 'Pause all uploads', command: 'renderdrop queue pause --all' },
      { says: 'Only one', command: 'renderdrop queue pause 3f9a1c' },
    ],
    load: async () => (await import('./queue-change.ts')).queuePause,
  },
  {
    name: 'queue resume',
    summary: 'Resume paused uploads, or upload anyway',
    operands: [jobs],
    options: [all, { name: 'project', letter: 'p', value: 'PROJECT', summary: 'Those of a project' }],
    about: [
      whichJobs,
      'An upload that needs a choice (already uploaded, too slow, failed twice) is uploaded anyway if you name it by its id. It starts with "renderdrop queue run", or when Renderdrop is open.',
    ],
    examples: [{ says: 'Resume everything', command: 'renderdrop queue resume --all' }],
    load: async () => (await import('./queue-change.ts')).queueResume,
  },
  {
    name: 'queue cancel',
    summary: 'Cancel unfinished uploads',
    operands: [jobs],
    options: [all],
    about: [
      whichJobs,
      "Versions can't be removed: if the upload had started, an unfinished version stays on the item, marked processing.",
    ],
    examples: [{ says: 'Cancel one', command: 'renderdrop queue cancel 3f9a1c' }],
    load: async () => (await import('./queue-change.ts')).queueCancel,
  },
  {
    name: 'queue retry',
    summary: 'Retry failed uploads, as new versions',
    operands: [jobs],
    options: [{ name: 'all', summary: 'All that failed' }],
    about: [
      whichJobs,
      'With --all, canceled and unconfirmed uploads stay as they are.',
      'They start with "renderdrop queue run", or when Renderdrop is open.',
    ],
    examples: [{ says: 'Retry everything that failed', command: 'renderdrop queue retry --all' }],
    load: async () => (await import('./queue-change.ts')).queueRetry,
  },
  {
    name: 'queue look',
    summary: 'Check again whether unconfirmed uploads arrived',
    operands: [jobs],
    options: [all],
    about: [whichJobs, '"queue run" does the same for all of them.'],
    examples: [{ says: 'Check whether an upload arrived', command: 'renderdrop queue look 3f9a1c' }],
    load: async () => (await import('./queue-run.ts')).queueLook,
  },
  {
    name: 'queue clear',
    summary: 'Clear finished uploads; the history keeps them',
    operands: [],
    options: [],
    about: ['Finished uploads leave the list automatically: ready ones after a day, others after a month.'],
    examples: [{ says: 'Tidy up', command: 'renderdrop queue clear' }],
    load: async () => (await import('./queue-change.ts')).queueClear,
  },
];
