import type { IncomingMessage } from 'node:http';

const ownHost = /^(?:127\.0\.0\.1|localhost|\[::1\])(?::\d{1,5})?$/i;
const absoluteTarget = /^https?:\/\/([^/?#]*)(.*)$/is;

/** The service only answers on this computer. A request that names another host came here through someone else's DNS. */
const isOwnHost = (host: string | undefined): boolean => host !== undefined && ownHost.test(host);

/**
 * Whether a form was sent from one of our own pages. Browsers send the page's origin with every POST, and no page can
 * change it; a POST without an origin is not from one of our pages.
 */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  isOwnHost(host) && origin === `http://${host}`;

/** Reduces either form of target to path and query, so that later code sees only one form. */
export function originFormOf(target: string): string {
  const match = absoluteTarget.exec(target);
  if (!match) return target;
  const rest = match[2] ?? '';
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** Why a request is refused before anything is done for it. */
export type Foreign = 'no_host' | 'host' | 'origin' | 'site';

/**
 * What a request's headers say about who sent it, judged before its path is looked at. Programs send neither `Origin`
 * nor `Sec-Fetch-Site`. Browsers set both truthfully, whatever the page wants, and name in `Host` the host that the
 * page asked.
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
