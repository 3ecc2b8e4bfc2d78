import { networkInterfaces } from 'node:os';
import { errorCodeOf } from '../../ground/error-code.ts';
import { TransportError, type TransportFailureKind } from '../../ports/http-transport.ts';

const kindByCode: Readonly<Record<string, TransportFailureKind>> = {
  ENOTFOUND: 'name_not_resolved',
  EAI_AGAIN: 'name_not_resolved',
  EAI_FAIL: 'name_not_resolved',
  EAI_NODATA: 'name_not_resolved',
  ENODATA: 'name_not_resolved',
  ECONNREFUSED: 'connection_refused',
  EHOSTUNREACH: 'connection_refused',
  EHOSTDOWN: 'connection_refused',
  ENETUNREACH: 'offline',
  ENETDOWN: 'offline',
  EADDRNOTAVAIL: 'offline',
  ETIMEDOUT: 'timed_out',
  ESOCKETTIMEDOUT: 'timed_out',
  CERT_HAS_EXPIRED: 'certificate_expired',
  CERT_NOT_YET_VALID: 'certificate_expired',
  ERR_TLS_CERT_ALTNAME_INVALID: 'certificate_wrong_host',
  HPE_HEADER_OVERFLOW: 'answer_too_large',
  HPE_INVALID_EOF_STATE: 'connection_lost',
  EPROTO: 'answer_malformed',
};

const untrusted =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_.*|CERT_.*|CRL_.*|INVALID_(CA|PURPOSE)|PATH_LENGTH_EXCEEDED|HOSTNAME_MISMATCH|ERROR_IN_CERT_.*|OUT_OF_MEM)$/;

/**
 * Describes a connection failure in our own words. Node's errors are not passed on, not even as a cause: they can contain
 * certificates, options with logins, and raw bytes of an answer.
 */
export function transportFault(error: unknown, host: string, isOnline = hasNetwork): TransportError {
  if (error instanceof TransportError) return error;
  const code = codeOf(error);
  const kind = kindOf(code);
  // Without a network no name can be resolved, so the name is not to blame.
  const told = kind === 'name_not_resolved' && !isOnline() ? 'offline' : kind;
  return new TransportError(told, host, `${host}: ${code}`);
}

function kindOf(code: string): TransportFailureKind {
  const known = kindByCode[code];
  if (known) return known;
  if (untrusted.test(code)) return 'certificate_untrusted';
  if (/^(HPE_|ERR_SSL_)/.test(code)) return 'answer_malformed';
  return 'connection_lost';
}

function codeOf(error: unknown): string {
  // Several addresses were tried. Prefer a code from one that could be routed to.
  if (error instanceof AggregateError) {
    const codes = error.errors.map(codeOf);
    return codes.find((code) => kindByCode[code] !== 'offline') ?? codes[0] ?? 'ECONNRESET';
  }
  return errorCodeOf(error) || 'ECONNRESET';
}

/** Whether this computer has any address but its own loopback. */
export const hasNetwork = (): boolean =>
  Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ internal }) => !internal));
