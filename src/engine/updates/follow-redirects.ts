import { isLoopback } from '../ground/base-address.ts';

const redirectsMax = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface Answer {
  readonly status: number;
  readonly location: string | null;
}

/** A feed may lead elsewhere (a store of files does), but never out of https: what is signed is whole, and whoever asks is nobody's to read. */
const isAllowedFeedAddress = (url: URL, from: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url) && isLoopback(from));

/** Asks until something else than another address is answered; null where the addresses lead nowhere allowed. */
export async function followRedirects<Result extends Answer>(
  start: URL,
  ask: (url: URL) => Promise<Result>,
): Promise<Result | null> {
  let url = start;
  for (let asked = 0; asked <= redirectsMax; asked += 1) {
    const answer = await ask(url);
    if (!redirects.has(answer.status) || answer.location === null) return answer;
    if (!URL.canParse(answer.location, url.href)) return null;
    const next = new URL(answer.location, url);
    if (!isAllowedFeedAddress(next, start)) return null;
    url = next;
  }
  return null;
}
