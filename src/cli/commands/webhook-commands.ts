import { webhooksHelp } from '../../shared/messages/cli/help-webhooks.ts';
import { webhookEvents } from '../../shared/messages/webhooks.ts';
import type { OptionSpec } from '../arguments/command-spec.ts';
import type { Command } from '../command.ts';

const secretFile: OptionSpec = {
  name: 'secret-file',
  value: 'FILE',
  summary: webhooksHelp.secretFile,
};

/** Webhooks: events that the service posts to an address. */
export const webhookCommands: readonly Command[] = [
  {
    name: 'webhooks list',
    summary: webhooksHelp.webhooksList.summary,
    operands: [],
    options: [],
    about: webhooksHelp.webhooksList.about,
    examples: [{ says: webhooksHelp.webhooksList.examples.all, command: 'renderdrop webhooks list' }],
    load: async () => (await import('./webhooks.ts')).webhooksList,
  },
  {
    name: 'webhooks add',
    summary: webhooksHelp.webhooksAdd.summary,
    operands: [{ name: 'URL', needed: true }],
    options: [
      {
        name: 'event',
        value: 'EVENT',
        repeats: true,
        summary: webhooksHelp.webhooksAdd.options.event,
      },
      { name: 'description', value: 'TEXT', summary: webhooksHelp.webhooksAdd.options.description },
    ],
    about: [
      ...Object.entries(webhookEvents).map(([event, { explains }]) => `${event}: ${explains}`),
      ...webhooksHelp.webhooksAdd.about,
    ],
    examples: [
      {
        says: webhooksHelp.webhooksAdd.examples.finished,
        command:
          '(umask 077; renderdrop webhooks add https://hooks.example.com/renders --event media.ready --event media.failed --json | jq -r .secret > secret.txt)',
      },
    ],
    load: async () => (await import('./webhooks.ts')).webhooksAdd,
  },
  {
    name: 'webhooks remove',
    summary: webhooksHelp.webhooksRemove.summary,
    operands: [{ name: 'ID', needed: true }],
    options: [],
    about: [],
    examples: [
      {
        says: webhooksHelp.webhooksRemove.examples.one,
        command: 'renderdrop webhooks remove we_1',
      },
    ],
    load: async () => (await import('./webhooks.ts')).webhooksRemove,
  },
  {
    name: 'webhooks listen',
    summary: webhooksHelp.webhooksListen.summary,
    operands: [],
    options: [
      { name: 'port', value: 'N', summary: webhooksHelp.webhooksListen.options.port },
      secretFile,
      { name: 'exec', value: 'CMD', summary: webhooksHelp.webhooksListen.options.exec },
    ],
    about: webhooksHelp.webhooksListen.about,
    examples: [
      {
        says: webhooksHelp.webhooksListen.examples.toFile,
        command: 'renderdrop webhooks listen --port 4100 --secret-file secret.txt >> events.jsonl',
      },
      {
        says: webhooksHelp.webhooksListen.examples.runScript,
        command: 'renderdrop webhooks listen --port 4100 --secret-file secret.txt --exec ./on-event.sh',
      },
    ],
    load: async () => (await import('./webhooks-listen.ts')).webhooksListen,
  },
  {
    name: 'webhooks verify',
    summary: webhooksHelp.webhooksVerify.summary,
    operands: [],
    options: [
      { name: 'id', value: 'ID', summary: webhooksHelp.webhooksVerify.options.id },
      { name: 'timestamp', value: 'T', summary: webhooksHelp.webhooksVerify.options.timestamp },
      { name: 'signature', value: 'S', summary: webhooksHelp.webhooksVerify.options.signature },
      secretFile,
    ],
    about: webhooksHelp.webhooksVerify.about,
    examples: [
      {
        says: webhooksHelp.webhooksVerify.examples.own,
        command:
          'renderdrop webhooks verify --id "$ID" --timestamp "$T" --signature "$S" --secret-file secret.txt < body',
      },
    ],
    load: async () => (await import('./webhooks-verify.ts')).webhooksVerify,
  },
];
