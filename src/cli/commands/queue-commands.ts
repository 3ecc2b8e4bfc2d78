import { queueHelp } from '../../shared/messages/cli/help-queue.ts';
import { mostUploadsAtOnce } from '../../shared/model/uploads-at-once.ts';
import type { Command } from '../command.ts';

const jobs = { name: 'JOB', needed: false, many: true } as const;
const all = { name: 'all', summary: queueHelp.all } as const;
const { whichJobs } = queueHelp;
const atOnceChoices = [
  'automatic',
  ...Array.from({ length: mostUploadsAtOnce }, (_, index) => String(index + 1)),
];

/** The same list of uploads as in the desktop app. */
export const queueCommands: readonly Command[] = [
  {
    name: 'queue',
    summary: queueHelp.queue.summary,
    operands: [],
    options: [],
    about: queueHelp.queue.about,
    examples: [{ says: queueHelp.queue.examples.all, command: 'renderdrop queue' }],
    load: async () => (await import('./queue-list.ts')).queueList,
  },
  {
    name: 'queue list',
    summary: queueHelp.queueList.summary,
    operands: [],
    options: [],
    about: [],
    examples: [{ says: queueHelp.queueList.examples.asJson, command: 'renderdrop queue list --json' }],
    load: async () => (await import('./queue-list.ts')).queueList,
  },
  {
    name: 'queue run',
    summary: queueHelp.queueRun.summary,
    operands: [],
    options: [
      { name: 'wait', summary: queueHelp.queueRun.options.wait },
      {
        name: 'patience',
        value: 'MINUTES',
        summary: queueHelp.queueRun.options.patience,
      },
    ],
    about: queueHelp.queueRun.about,
    examples: [{ says: queueHelp.queueRun.examples.resume, command: 'renderdrop queue run' }],
    load: async () => (await import('./queue-run.ts')).queueRun,
  },
  {
    name: 'queue pause',
    summary: queueHelp.queuePause.summary,
    operands: [jobs],
    options: [
      all,
      { name: 'project', letter: 'p', value: 'PROJECT', summary: queueHelp.queuePause.options.project },
    ],
    about: [whichJobs],
    examples: [
      { says: queueHelp.queuePause.examples.all, command: 'renderdrop queue pause --all' },
      { says: queueHelp.queuePause.examples.one, command: 'renderdrop queue pause 3f9a1c' },
    ],
    load: async () => (await import('./queue-change.ts')).queuePause,
  },
  {
    name: 'queue resume',
    summary: queueHelp.queueResume.summary,
    operands: [jobs],
    options: [
      all,
      { name: 'project', letter: 'p', value: 'PROJECT', summary: queueHelp.queueResume.options.project },
    ],
    about: [whichJobs, ...queueHelp.queueResume.about],
    examples: [{ says: queueHelp.queueResume.examples.all, command: 'renderdrop queue resume --all' }],
    load: async () => (await import('./queue-change.ts')).queueResume,
  },
  {
    name: 'queue cancel',
    summary: queueHelp.queueCancel.summary,
    operands: [jobs],
    options: [all],
    about: [whichJobs, ...queueHelp.queueCancel.about],
    examples: [{ says: queueHelp.queueCancel.examples.one, command: 'renderdrop queue cancel 3f9a1c' }],
    load: async () => (await import('./queue-change.ts')).queueCancel,
  },
  {
    name: 'queue retry',
    summary: queueHelp.queueRetry.summary,
    operands: [jobs],
    options: [{ name: 'all', summary: queueHelp.queueRetry.options.all }],
    about: [whichJobs, ...queueHelp.queueRetry.about],
    examples: [
      {
        says: queueHelp.queueRetry.examples.all,
        command: 'renderdrop queue retry --all',
      },
    ],
    load: async () => (await import('./queue-change.ts')).queueRetry,
  },
  {
    name: 'queue look',
    summary: queueHelp.queueLook.summary,
    operands: [jobs],
    options: [all],
    about: [whichJobs, ...queueHelp.queueLook.about],
    examples: [{ says: queueHelp.queueLook.examples.one, command: 'renderdrop queue look 3f9a1c' }],
    load: async () => (await import('./queue-run.ts')).queueLook,
  },
  {
    name: 'queue clear',
    summary: queueHelp.queueClear.summary,
    operands: [],
    options: [],
    about: queueHelp.queueClear.about,
    examples: [{ says: queueHelp.queueClear.examples.clear, command: 'renderdrop queue clear' }],
    load: async () => (await import('./queue-change.ts')).queueClear,
  },
  {
    name: 'queue limits',
    summary: queueHelp.queueLimits.summary,
    operands: [],
    options: [
      {
        name: 'at-once',
        value: 'NUMBER',
        choices: atOnceChoices,
        summary: queueHelp.queueLimits.options.atOnce,
      },
      { name: 'speed', value: 'MB/s', summary: queueHelp.queueLimits.options.speed },
      { name: 'gentle', value: 'ON', choices: ['on', 'off'], summary: queueHelp.queueLimits.options.gentle },
    ],
    about: queueHelp.queueLimits.about,
    examples: [
      { says: queueHelp.queueLimits.examples.show, command: 'renderdrop queue limits' },
      { says: queueHelp.queueLimits.examples.gentle, command: 'renderdrop queue limits --gentle on' },
    ],
    load: async () => (await import('./queue-limits.ts')).queueLimits,
  },
];
