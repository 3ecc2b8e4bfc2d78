import { randomBytes } from 'node:crypto';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const timeLength = 9;
const randomLength = 16;

const prefixes = {
  person: 'usr',
  workspace: 'wsp',
  project: 'prj',
  stage: 'stg',
  media: 'med',
  version: 'ver',
  note: 'nte',
  reply: 'rpl',
  comp: 'cmp',
  compVersion: 'cpv',
  reviewLink: 'rvl',
  apiKey: 'key',
  oauthClient: 'app',
  oauthGrant: 'grt',
  webhookEndpoint: 'whe',
  webhookMessage: 'msg',
} as const;

export type IdKind = keyof typeof prefixes;

/**
 * Ids that sort by age and can't be guessed: nine characters of time, which are never the same twice, then eighty
 * random bits. Lists are ordered by id, so the last id of a page is enough to find the next page.
 */
export class IdSource {
  readonly #nowMs: () => number;
  #lastMs = 0;

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  next(kind: IdKind): string {
    this.#lastMs = Math.max(this.#lastMs + 1, Math.floor(this.#nowMs()));
    return `${prefixes[kind]}_${encodeTime(this.#lastMs)}${randomText(randomLength)}`;
  }
}

/** Random text with five bits in each character, for secrets that grant access to whoever knows them. */
export function randomText(length: number): string {
  let text = '';
  for (const byte of randomBytes(length)) text += alphabet[byte & 31];
  return text;
}

function encodeTime(ms: number): string {
  let text = '';
  for (let rest = ms; text.length < timeLength; rest = Math.floor(rest / 32))
    text = alphabet[rest % 32] + text;
  return text;
}
