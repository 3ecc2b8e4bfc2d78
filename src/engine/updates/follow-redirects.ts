import { isLoopback } from '../ground/base-address.ts';

const redirectsMax = 5;
const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export interface Answer {
  readonly status: number;
  readonly location: string | null;
}

/**
 * A feed may redirect, for example to file storage, but only to https. Signed files can't be changed, but requests could be
 * read.
 */
const isAllowedFeedAddress = (url: URL, from: URL): boolean =>
  url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url) && isLoopback(from));

/** Follows redirects to the final answer; null if they lead to an address that is not allowed, or there are too many. */
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
