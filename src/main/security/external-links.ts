/** Which addresses may be opened in the person's own browser. */
export interface AllowedLinks {
  /** Hosts whose https pages may be opened; the service's own, the app's home page. */
  readonly hosts: readonly string[];
  /** Origins of services on this computer, the practice service above all: the only plain http that is opened. */
  readonly loopbackOrigins: readonly string[];
}

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

/** The address to open, or null: only https to a host we know, or the practice service; never one that names a user. */
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
