import type { Command } from '../command.ts';

const jobs = { name: 'JOB', needed: false, many: true } as const;
const all = { name: 'all', summary: 'All of them' } as const;
const whichJobs =
  'A JOB is the id that "renderdrop queue" shows: its last letters will do where they are the only ones.';

/** What is waiting, under way and over: the same list as in the desktop app. */
export const queueCommands: readonly Command[] = [
  {
    name: 'queue',
    summary: 'Show what waits, what is under way, and what became of it',
    operands: [],
    options: [],
    about: [
      'Also: queue run, queue pause, queue resume, queue cancel, queue retry. The list is the same as in the desktop app.',
    ],
    examples: [{ says: 'How things stand', command: 'renderdrop queue' }],
    load: async () => (await import('./queue-list.ts')).queueList,
  },
  {
    name: 'queue list',
    summary: 'The same as "queue"',
    operands: [],
    options: [],
    about: [],
    examples: [{ says: 'How things stand, for a script', command: 'renderdrop queue list --json' }],
    load: async () => (await import('./queue-list.ts')).queueList,
  },
  {
    name: 'queue run',
    summary: 'Send what is waiting, interrupted uploads first, until nothing is left to send',
    operands: [],
    options: [
      { name: 'wait', summary: 'Also wait until the server has made videos of what was sent' },
      {
        name: 'patience',
        value: 'MINUTES',
        summary: 'Give up when nothing has moved for so long (default 10)',
      },
    ],
    about: ['What is paused, or asks for a decision, is left as it is.'],
    examples: [{ says: 'Go on after an interruption', command: 'renderdrop queue run' }],
    load: async () => (await import('./queue-run.ts')).queueRun,
  },
  {
    name: 'queue pause',
    summary: 'Pause uploads: all, those of a project, or some',
    operands: [jobs],
    options: [all, { name: 'project', letter: 'p', value: 'PROJECT', summary: 'Those of a project' }],
    about: [whichJobs],
    examples: [
      { says: 'Stop all sending for now', command: 'renderdrop queue pause --all' },
      { says: 'Only one', command: 'renderdrop queue pause 3f9a1c' },
    ],
    load: async () => (await import('./queue-change.ts')).queuePause,
  },
  {
    name: 'queue resume',
    summary: 'Let paused uploads go on, and say yes to one that asks',
    operands: [jobs],
    options: [all, { name: 'project', letter: 'p', value: 'PROJECT', summary: 'Those of a project' }],
    about: [
      whichJobs,
      'Named by its id, an upload that asks something (these bytes are there already, the hour will hardly do, its address is spent) is told to go on. It is sent once Renderdrop is open, or by "renderdrop queue run".',
    ],
    examples: [{ says: 'Everything may go on', command: 'renderdrop queue resume --all' }],
    load: async () => (await import('./queue-change.ts')).queueResume,
  },
  {
    name: 'queue cancel',
    summary: 'Cancel uploads that are not through yet',
    operands: [jobs],
    options: [all],
    about: [
      whichJobs,
      'The server cannot take back a version: one whose upload had begun stays behind on its item, marked processing.',
    ],
    examples: [{ says: 'Take one out', command: 'renderdrop queue cancel 3f9a1c' }],
    load: async () => (await import('./queue-change.ts')).queueCancel,
  },
  {
    name: 'queue retry',
    summary: 'Start ended uploads over, as new versions',
    operands: [jobs],
    options: [{ name: 'all', summary: 'All that failed' }],
    about: [
      whichJobs,
      'With --all, canceled and unconfirmed uploads stay as they are.',
      'They are sent once Renderdrop is open, or by "renderdrop queue run".',
    ],
    examples: [{ says: 'Try all that failed once more', command: 'renderdrop queue retry --all' }],
    load: async () => (await import('./queue-change.ts')).queueRetry,
  },
  {
    name: 'queue look',
    summary: 'Check again whether unconfirmed uploads arrived',
    operands: [jobs],
    options: [all],
    about: [whichJobs, '"queue run" does the same for all of them.'],
    examples: [{ says: 'Find out what became of an upload', command: 'renderdrop queue look 3f9a1c' }],
    load: async () => (await import('./queue-run.ts')).queueLook,
  },
  {
    name: 'queue clear',
    summary: 'Clear finished uploads; the history keeps them',
    operands: [],
    options: [],
    about: [
      'Finished uploads also leave the list by themselves: good ones after a day, others after a month.',
    ],
    examples: [{ says: 'Tidy up', command: 'renderdrop queue clear' }],
    load: async () => (await import('./queue-change.ts')).queueClear,
  },
];
