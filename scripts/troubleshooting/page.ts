import { join } from 'node:path';
import { accountStates } from '../../src/shared/messages/account-states.ts';
import { keychainFailures, signInFailures } from '../../src/shared/messages/accounts.ts';
import { desktopMessages, startFailures } from '../../src/shared/messages/desktop.ts';
import { policyFailures } from '../../src/shared/messages/policy.ts';
import { sequenceFailures } from '../../src/shared/messages/sequences.ts';
import { serviceFailures } from '../../src/shared/messages/service-failures.ts';
import { storeFailures } from '../../src/shared/messages/store-failures.ts';
import { installFailures, updateFailures } from '../../src/shared/messages/updates.ts';
import { queueFailures, uploadFailures } from '../../src/shared/messages/upload-failures.ts';
import { watchFailures } from '../../src/shared/messages/watch-failures.ts';
import { windowFailures } from '../../src/shared/messages/window-failures.ts';

export const troubleshootingPath = join(import.meta.dirname, '../../docs/troubleshooting.md');

type Texts = Readonly<Record<string, unknown>>;

interface Symptom {
  readonly title: string;
  /** What to try first, whatever the message says. */
  readonly lead: string;
  readonly texts: Texts;
  /** More about a message than fits into it, by its code. */
  readonly more?: Readonly<Record<string, string>>;
}

const codesOfUploads = new Set(Object.keys(uploadFailures));
const without = (texts: Texts, codes: ReadonlySet<string>): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([code]) => !codes.has(code)));

const symptoms: readonly Symptom[] = [
  {
    title: "Renderdrop doesn't start",
    lead: 'Nothing is uploaded, and the queue stays as it is. `renderdrop doctor` says the same in a terminal, and looks at everything else too.',
    texts: { ...startFailures, ...storeFailures, ...policyFailures },
    more: {
      newer_schema:
        'This happens after going back to an older version. The queue as it was before the newer one lies beside it, as `renderdrop.sqlite.schema-N.backup`.',
      network_folder:
        'Use a folder on this computer, and set `RENDERDROP_HOME` for everybody on the render node.',
      damaged: 'What could not be read lies beside the new file, with `.damaged` in its name.',
      policy_not_trusted: 'The file and its folder have to belong to root, and only root may write to them.',
      program_incomplete: 'Nothing in the data folder has to be changed.',
    },
  },
  {
    title: "An upload stopped, or won't start",
    lead: 'The row of the upload says why, and has a button for what helps. On the command line: `renderdrop queue`, then `renderdrop queue retry`.',
    texts: { ...uploadFailures, ...queueFailures },
    more: {
      will_not_make_hour:
        'The speed is that of several uploads of the last day. `--any-speed` uploads it on the command line.',
      same_bytes: 'On the command line, `--again` makes another version.',
      outside_allowed_folders: 'See [administrators](administrators.md).',
      creation_unknown: 'Versions cannot be removed, so Renderdrop asks rather than make a second one.',
    },
  },
  {
    title: "The server can't be reached, or refuses something",
    lead: 'Settings › Connection › Test connection tries once and says how it went. `renderdrop doctor` looks at proxy, network, certificate and clock one by one.',
    texts: without(serviceFailures, codesOfUploads),
    more: {
      certificate_expired: 'Most often the clock of the computer is wrong.',
      certificate_untrusted:
        "A proxy that looks into connections needs its certificate in the system's own store; Renderdrop reads it there.",
      rate_limited: 'Another program, or another computer, uses the same key. Give each its own.',
    },
  },
  {
    title: 'Signing in does not work',
    lead: 'Keys are kept in the keychain of the system, and in no file. On a render node without a keychain set `RENDERDROP_API_KEY`.',
    texts: { ...signInFailures, ...keychainFailures, ...accountStates },
  },
  {
    title: 'A watch folder does nothing',
    lead: 'Its page shows each file and why it waits. A file is uploaded once it is complete, and never twice ([how](watch-folders.md)).',
    texts: watchFailures,
  },
  {
    title: "Frames don't become a video",
    lead: 'Renderdrop encodes with the ffmpeg of the computer. `renderdrop encode` does the same in a terminal.',
    texts: sequenceFailures,
  },
  {
    title: 'Something else went wrong in the window',
    lead: `After “${desktopMessages.hadToStop.title}”, open it again. ${desktopMessages.hadToStop.detail} A window that crashes is opened again; the third time within five minutes Renderdrop says “${desktopMessages.windowKeepsCrashing.message}” and asks. ${desktopMessages.windowKeepsCrashing.detail}`,
    texts: windowFailures,
  },
  {
    title: 'There is no news of a newer version',
    lead: '`renderdrop doctor` says whether this copy is the newest. The window downloads a deb or rpm and checks it; the computer’s administrator installs it.',
    texts: { ...updateFailures, ...installFailures },
  },
];

export function troubleshootingText(): string {
  return `${[
    '# Troubleshooting',
    "By what you see. The words on the left are Renderdrop's own (an example where something is filled in); the page is written from the same source by `npm run troubleshooting`, and a test holds that.",
    'If nothing here helps, save a file for support: Settings › About › Save diagnostics, or `renderdrop diagnostics`. It holds no keys, and no names if you want. Logs are in the data folder; Settings › About › Logs shows them.',
    ...symptoms.flatMap(({ title, lead, texts, more = {} }) => [
      `## ${title}`,
      lead,
      ['| Renderdrop says | what to do |', '|---|---|', ...rowsOf(texts, more)].join('\n'),
    ]),
  ].join('\n\n')}\n`;
}

function rowsOf(texts: Texts, more: Readonly<Record<string, string>>): readonly string[] {
  const strangers = Object.keys(more).filter((code) => !(code in texts));
  if (strangers.length > 0) throw new Error(`Nothing is said under ${strangers.join(', ')}.`);
  const rows = Object.entries(texts).flatMap(([code, text]) => {
    const said = withExample(text);
    if (said === null || said.sentence === '') return [];
    const advice = [said.remedy, more[code] ?? ''].filter((part) => part !== '').join(' ');
    return advice === '' ? [] : [`| ${cell(said.sentence)} | ${cell(advice)} |`];
  });
  // Two causes may have the same text.
  return [...new Set(rows)];
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

interface Said {
  readonly sentence: string;
  readonly remedy: string;
}

function withExample(text: unknown): Said | null {
  const said: unknown =
    typeof text === 'function' && 'example' in text && Array.isArray(text.example)
      ? Reflect.apply(text, null, text.example)
      : text;
  if (typeof said !== 'object' || said === null || !('sentence' in said)) return null;
  const remedy = 'remedy' in said && typeof said.remedy === 'string' ? said.remedy : '';
  return { sentence: String(said.sentence), remedy };
}
