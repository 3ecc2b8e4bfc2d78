const loopbackHosts = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** The service is on this machine only: a request that names another host was brought here by somebody else's DNS. */
export function isOwnHost(host: string | undefined): boolean {
  const url = host === undefined ? null : URL.parse(`http://${host}`);
  return url !== null && (loopbackHosts.has(url.hostname) || url.hostname.endsWith('.localhost'));
}

/**
 * Whether a form was sent from one of our own pages. Browsers name the page's origin on every POST, and no page can
 * make them name another; a POST without it is not from a page of ours.
 */
export const isOwnOrigin = (origin: string | undefined, host: string | undefined): boolean =>
  isOwnHost(host) && origin === `http://${host}`;
