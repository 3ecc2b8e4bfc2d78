import { hidden } from '../ground/hide-words.ts';
import { redact } from '../ground/redact.ts';

/** Data of a diagnostics file. */
export type Told = string | number | boolean | null | readonly Told[] | { readonly [name: string]: Told };

/**
 * Fields whose text comes from us or the system and never contains a name that a person gave. When names are hidden, so is
 * the text of all other fields, including new ones until they are added here.
 */
const withoutNamesAnyway = new Set([
  ...[
    'type',
    'made_at',
    'names',
    'at',
    'level',
    'event',
    'code',
    'state',
    'kind',
    'reason',
    'status',
    'check',
  ],
  ...['renderdrop', 'node', 'electron', 'chromium', 'platform', 'release', 'arch', 'sqlite', 'packaging'],
  ...['job_id', 'project_id', 'media_id', 'version_id', 'batch_id', 'account_id', 'request_id'],
  ...['projectId', 'mediaId', 'versionId', 'codec', 'container', 'frameRateMode', 'concurrency'],
  ...[
    'credential',
    'kept_in',
    'scopes',
    'theme',
    'updates',
    'where',
    'version',
    'sender',
    'priority',
    'launcher',
  ],
  ...['type_of', 'exit_code', 'failure'],
]);

const stacks = new Set(['error', 'what', 'details']);

/** Hides names, paths, addresses and sentences, but keeps states, numbers and codes. */
export function hideNames(told: Told, field = ''): Told {
  if (typeof told === 'string') {
    if (withoutNamesAnyway.has(field)) return told;
    return stacks.has(field) ? stackWithoutNames(told) : hidden;
  }
  if (Array.isArray(told)) return told.map((one: Told) => hideNames(one, field));
  if (told === null || typeof told !== 'object') return told;
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, hideNames(value, name)]));
}

/** Keeps the type of an error and the places in our own files; its message may quote anything. */
function stackWithoutNames(text: string): string {
  const [first = '', ...lines] = text.split('\n');
  const kind = /^[A-Z]\w*(?=:|$)/.exec(first)?.[0] ?? hidden;
  const frames = lines.flatMap((line) => {
    const [, name = '', file] =
      /^\s+at (?:(?:async )?([\w.#<>]+) )?\(?(?:.*[\\/])?([\w.-]+:\d+:\d+)\)?$/.exec(line) ?? [];
    return file === undefined ? [] : [`    at ${name === '' ? '' : `${name} `}${file}`];
  });
  return [kind, ...frames].join('\n');
}

/** Removes every key, token and password: those known on this computer, and everything that looks like one. */
export function hideSecrets(told: Told, hide: (text: string) => string): Told {
  if (typeof told === 'string') return redact(hide(told));
  if (Array.isArray(told)) return told.map((one: Told) => hideSecrets(one, hide));
  if (told === null || typeof told !== 'object') return told;
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [redact(hide(name)), hideSecrets(value, hide)]),
  );
}
