import type { TransportFailureKind } from '../ports/http-transport.ts';

const kinds = [
  'offline',
  'name_not_resolved',
  'connection_refused',
  'practice_not_running',
  'certificate_untrusted',
  'certificate_expired',
  'certificate_wrong_host',
  'proxy_login_required',
  'proxy_unreachable',
] as const satisfies readonly TransportFailureKind[];

/** Failures before a request can have reached the service: it was not counted there, and nothing was made. */
export const neverReached: ReadonlySet<string> = new Set(kinds);
