import type { IncomingMessage } from 'node:http';

const ownHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;
const absoluteTarget = /^https?:\/\/([^/?#]*)(.*)$/is;

/** The service is on this computer only: a request that names another host was brought here by somebody else's DNS. */
const isOwnHost = (host: string | undefined): boolean => host !== undefined && ownHost.test(host);

/**
 * Whether a form was sent from one of our own pages. Browsers name the page's origin on every POST, and no page can
 * make them name another; a POST without it is not from a page of ours.
 */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  isOwnHost(host) && origin === `http://${host}`;

/** The target as path and query, whichever form it came in, so that everything behind sees one form only. */
export function originFormOf(target: string): string {
  const match = absoluteTarget.exec(target);
  if (!match) return target;
  const rest = match[2] ?? '';
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Why a request is refused before anything is done for it. */
export type Foreign = 'no_host' | 'host' | 'origin' | 'site';

/**
 * What a request says about who sent it, judged before its path is even looked at. Programs send neither `Origin` nor
 * `Sec-Fetch-Site`; a browser sends them truly whatever its page wants, and names in `Host` the host that the page asked.
 */
export function foreignOf(request: IncomingMessage, target: string): Foreign | null {
  const { headers, rawHeaders } = request;
  const hosts = rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host');
  if (headers.host === undefined || headers.host === '' || hosts.length > 1) return 'no_host';
  const named = absoluteTarget.exec(target)?.[1];
  if (!isOwnHost(headers.host) || (named !== undefined && !isOwnHost(named))) return 'host';
  if (headers.origin !== undefined && !isOwnOrigin(headers.origin, headers.host)) return 'origin';
  return headers['sec-fetch-site'] === 'cross-site' ? 'site' : null;
}
