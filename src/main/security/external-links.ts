/** Addresses that may be opened in the person's browser. */
export interface AllowedLinks {
  /** Hosts whose https pages may be opened: the service's and the app's home page. */
  readonly hosts: readonly string[];
  /** Origins of services on this computer, such as the practice service. No other plain http address is opened. */
  readonly loopbackOrigins: readonly string[];
}

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The address to open: https on a known host, or an allowed local origin. Null otherwise, or if it contains a user name. */
export function readExternalLink(text: string, allowed: AllowedLinks): URL | null {
  if (/[\s\0\\]/.test(text)) return null;
  let url: URL;
  try {
    url = new URL(text);
  } catch {
    return null;
  }
  if (url.username !== '' || url.password !== '' || text.includes('@')) return null;
  if (url.protocol === 'https:' && url.port === '' && allowed.hosts.includes(url.hostname)) return url;
  const isOurLoopback = loopbackHosts.has(url.hostname) && allowed.loopbackOrigins.includes(url.origin);
  return isOurLoopback && (url.protocol === 'http:' || url.protocol === 'https:') ? url : null;
}
