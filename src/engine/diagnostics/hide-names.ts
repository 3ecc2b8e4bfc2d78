import { hidden } from '../ground/hide-words.ts';
import { redact } from '../node/redact.ts';

/** What may stand in a diagnostics file. */
export type Told = string | number | boolean | null | readonly Told[] | { readonly [name: string]: Told };

/**
 * Fields whose text is one of ours or of the system's, never a name that somebody gave. Everything else is hidden when names are:
 * a field that is added later is hidden until somebody has thought about it.
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

/** Replaces names, paths, addresses and sentences, and leaves what says how things stand. */
export function hideNames(told: Told, field = ''): Told {
  if (typeof told === 'string') {
    if (withoutNamesAnyway.has(field)) return told;
    return stacks.has(field) ? stackWithoutNames(told) : hidden;
  }
  if (Array.isArray(told)) return told.map((one: Told) => hideNames(one, field));
  if (told === null || typeof told !== 'object') return told;
  return Object.fromEntries(Object.entries(told).map(([name, value]) => [name, hideNames(value, name)]));
}

/** Of an error its kind, and where in our own files it came from; its message may quote anything. */
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

/** Takes every key, token and password out, however it came in: those that are known by heart, and what has their form. */
export function hideSecrets(told: Told, hide: (text: string) => string): Told {
  if (typeof told === 'string') return redact(hide(told));
  if (Array.isArray(told)) return told.map((one: Told) => hideSecrets(one, hide));
  if (told === null || typeof told !== 'object') return told;
  return Object.fromEntries(
    Object.entries(told).map(([name, value]) => [redact(hide(name)), hideSecrets(value, hide)]),
  );
}
