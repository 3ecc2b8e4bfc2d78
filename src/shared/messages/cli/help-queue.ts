import { mostUploadsAtOnce } from '../../model/uploads-at-once.ts';

/** What `--help` says of these commands. */
export const queueHelp = {
  all: 'All uploads',
  whichJobs: 'A JOB is an ID from "renderdrop queue". The last letters are enough if they are unique.',
  queue: {
    summary: 'Show all uploads and their state',
    about: [
      'The desktop app shows the same list. See also: queue run, queue pause, queue resume, queue cancel, queue retry.',
    ],
    examples: {
      all: 'The queue',
    },
  },
  queueList: {
    summary: 'The same as "queue"',
    examples: {
      asJson: 'The queue, for a script',
    },
  },
  queueRun: {
    summary: 'Upload everything in the queue, interrupted uploads first',
    options: {
      wait: 'Also wait until every version is ready',
      patience: 'Give up after this long without progress (default 10)',
    },
    about: ['Paused uploads and those that need a choice stay as they are.'],
    examples: {
      resume: 'Resume after an interruption',
    },
  },
  queuePause: {
    summary: 'Pause all uploads, those of a project, or some',
    options: {
      project: 'Only uploads to this project',
    },
    about: [],
    examples: {
      all: 'Pause all uploads',
      one: 'Only one',
    },
  },
  queueResume: {
    summary: 'Resume paused uploads, or upload anyway',
    options: {
      project: 'Only uploads to this project',
    },
    about: [
      'An upload that needs a choice (already uploaded, too slow, failed twice) is uploaded anyway if you give its ID. It starts with "renderdrop queue run", or when Renderdrop is open.',
    ],
    examples: {
      all: 'Resume everything',
    },
  },
  queueCancel: {
    summary: 'Cancel unfinished uploads',
    about: [
      "Versions can't be removed: if the upload had started, an unfinished version stays on the item, marked processing.",
      "Once it is uploaded, it can't be canceled and becomes the current version when it's ready. To replace it, upload another version.",
    ],
    examples: {
      one: 'Cancel one',
    },
  },
  queueRetry: {
    summary: 'Retry failed uploads, as new versions',
    options: {
      all: 'All failed uploads',
    },
    about: [
      'With --all, canceled and unconfirmed uploads stay as they are.',
      'Retried uploads start with "renderdrop queue run", or when Renderdrop is open.',
    ],
    examples: {
      all: 'Retry everything that failed',
    },
  },
  queueLook: {
    summary: 'Check again whether unconfirmed uploads arrived',
    about: ['"queue run" does the same for all of them.'],
    examples: {
      one: 'Check whether an upload arrived',
    },
  },
  queueClear: {
    summary: 'Clear finished uploads. The history keeps them',
    about: [
      'Finished uploads leave the list automatically: ready ones after a day, the others after a month.',
    ],
    examples: {
      clear: 'Clear the list',
    },
  },
  queueLimits: {
    summary: 'Show or change how much uploads may take',
    options: {
      atOnce: `How many upload at a time: 1 to ${mostUploadsAtOnce}, or automatic for as many as your connection carries`,
      speed: 'The most that all uploads take together, in megabytes per second, or off',
      gentle: 'Leave room for other apps: on or off',
    },
    about: [
      'The desktop app has the same limits. They apply to all uploads on this computer, also to those that run.',
      'With --gentle on, uploads slow down as soon as other apps would have to wait for them.',
    ],
    examples: {
      show: 'The limits',
      gentle: 'On a phone hotspot',
    },
  },
} as const;
