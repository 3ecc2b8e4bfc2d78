/** What `--help` says of these commands. */
export const webhooksHelp = {
  secretFile: 'A file with the secret (default: RENDERDROP_WEBHOOK_SECRET)',
  webhooksList: {
    summary: 'List the webhooks of the workspace',
    about: ['A workspace has at most ten. The key needs the permission webhooks:manage.'],
    examples: {
      all: 'All webhooks',
    },
  },
  webhooksAdd: {
    summary: 'Add a webhook: events are posted to a public https address',
    options: {
      event: 'An event to post, such as media.ready, or "*" for all. Can be repeated',
      description: 'What it is for, up to 100 characters',
    },
    about: ['The secret is printed once and never stored.'],
    examples: {
      finished: 'Post finished videos, and keep the secret in a file only you can read',
    },
  },
  webhooksRemove: {
    summary: 'Remove a webhook, and cancel its retries',
    examples: {
      one: 'Remove one from the list',
    },
  },
  webhooksListen: {
    summary: 'Receive events on this computer, verified, each once',
    options: {
      port: 'The port on 127.0.0.1, or 0 for a free one',
      exec: 'Run this for each event, with its JSON on standard input',
    },
    about: [
      'Each event is checked: its signature over the exact bytes, its time (five minutes), its ID (each once, across restarts). Valid events are stored and answered with 204, all others with 401.',
      'Prints one JSON object per event, and with --exec the exit code of the command. Up to four commands run at once, and their output goes to standard error. Interrupted commands run again at the next start.',
      'It listens on 127.0.0.1 only. Use a tunnel or a reverse proxy for the public https address. The desktop app on this computer sees each event at once, without polling.',
    ],
    examples: {
      toFile: 'Write a line to a file for each event',
      runScript: 'Run a script when a video is ready',
    },
  },
  webhooksVerify: {
    summary: 'Check one event received elsewhere, with its body on standard input',
    options: {
      id: 'The header webhook-id',
      timestamp: 'The header webhook-timestamp',
      signature: 'The header webhook-signature',
    },
    about: [
      "The exit code is 0 if the event is genuine, otherwise 5 with the reason. IDs aren't remembered.",
    ],
    examples: {
      own: 'In your own receiver',
    },
  },
} as const;
