import { webhookEvents } from '../../shared/messages/webhooks.ts';
import type { OptionSpec } from '../arguments/command-spec.ts';
import type { Command } from '../command.ts';

const secretFile: OptionSpec = {
  name: 'secret-file',
  value: 'FILE',
  summary: 'A file with the secret; otherwise RENDERDROP_WEBHOOK_SECRET',
};

/** Events of the service, posted to an address of one's own. */
export const webhookCommands: readonly Command[] = [
  {
    name: 'webhooks list',
    summary: 'List the webhooks of the workspace',
    operands: [],
    options: [],
    about: ['A workspace has at most ten. The key needs the permission webhooks:manage.'],
    examples: [{ says: 'Which webhooks there are', command: 'renderdrop webhooks list' }],
    load: async () => (await import('./webhooks.ts')).webhooksList,
  },
  {
    name: 'webhooks add',
    summary: 'Have events posted to a public https address',
    operands: [{ name: 'URL', needed: true }],
    options: [
      {
        name: 'event',
        value: 'EVENT',
        repeats: true,
        summary: 'An event to post, such as media.ready; "*" for all. May be given several times',
      },
      { name: 'description', value: 'TEXT', summary: 'What it is for, in at most 100 characters' },
    ],
    about: [
      ...Object.entries(webhookEvents).map(([event, { explains }]) => `${event}: ${explains}`),
      'The secret is printed once and never stored.',
    ],
    examples: [
      {
        says: 'Learn of finished videos, and keep the secret in a file only you can read',
        command:
          '(umask 077; renderdrop webhooks add https://hooks.example.com/renders --event media.ready --event media.failed --json | jq -r .secret > secret.txt)',
      },
    ],
    load: async () => (await import('./webhooks.ts')).webhooksAdd,
  },
  {
    name: 'webhooks remove',
    summary: 'Remove a webhook: it receives nothing more, retries included',
    operands: [{ name: 'ID', needed: true }],
    options: [],
    about: [],
    examples: [{ says: 'Remove one that is listed', command: 'renderdrop webhooks remove we_1' }],
    load: async () => (await import('./webhooks.ts')).webhooksRemove,
  },
  {
    name: 'webhooks listen',
    summary: 'Receive events on this computer, checked, each once',
    operands: [],
    options: [
      { name: 'port', value: 'N', summary: 'The port on 127.0.0.1; 0 takes a free one' },
      secretFile,
      { name: 'exec', value: 'CMD', summary: 'Run this for each event, with its JSON on standard input' },
    ],
    about: [
      'Each event is checked: its signature over the exact bytes, its time (five minutes), its id (each once, across restarts). Valid events are stored, then answered with 204; all others with 401.',
      'Prints one JSON object per event, and with --exec the exit code of the command. At most four commands run at once; what they print goes to standard error. Commands that were interrupted run again at the next start.',
      'It listens on 127.0.0.1 only: a tunnel or a reverse proxy leads the public https address there. The desktop app on this computer learns of each event at once, without polling.',
    ],
    examples: [
      {
        says: 'A line in a file for each event',
        command: 'renderdrop webhooks listen --port 4100 --secret-file secret.txt >> events.jsonl',
      },
      {
        says: 'Start a script when a video is ready',
        command: 'renderdrop webhooks listen --port 4100 --secret-file secret.txt --exec ./on-event.sh',
      },
    ],
    load: async () => (await import('./webhooks-listen.ts')).webhooksListen,
  },
  {
    name: 'webhooks verify',
    summary: 'Check one event received elsewhere, with its body on standard input',
    operands: [],
    options: [
      { name: 'id', value: 'ID', summary: 'The header webhook-id' },
      { name: 'timestamp', value: 'T', summary: 'The header webhook-timestamp' },
      { name: 'signature', value: 'S', summary: 'The header webhook-signature' },
      secretFile,
    ],
    about: ['Ends with 0 if it is genuine; otherwise with 5 and the reason. It does not remember ids.'],
    examples: [
      {
        says: 'In a receiver of your own',
        command:
          'renderdrop webhooks verify --id "$ID" --timestamp "$T" --signature "$S" --secret-file secret.txt < body',
      },
    ],
    load: async () => (await import('./webhooks-verify.ts')).webhooksVerify,
  },
];
