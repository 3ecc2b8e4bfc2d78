import type { ErrorCode } from '../api/errors.ts';

/** Why no HTTP answer came back. */
export type TransportFailureKind =
  | 'offline'
  | 'name_not_resolved'
  | 'connection_refused'
  /** The address is the practice studio's, which could not be started. */
  | 'practice_not_running'
  | 'connection_lost'
  | 'timed_out'
  | 'certificate_untrusted'
  | 'certificate_expired'
  | 'certificate_wrong_host'
  | 'proxy_login_required'
  | 'proxy_unreachable'
  | 'answer_malformed'
  | 'answer_too_large';

/** What can go wrong between Renderdrop and the service, besides the service's own errors. */
type LocalFailureCode =
  | TransportFailureKind
  /** A list that never ends, or is far longer than any project. */
  | 'list_too_long'
  | 'captive_portal'
  | 'error_page'
  | 'redirected'
  | 'not_signed_in'
  /** The upload address from the service is not usable: not https, or with a name and password. */
  | 'not_an_upload_address'
  /** The upload address leads to this computer or into its network. */
  | 'upload_host_not_allowed'
  /** The service answered with a code that this version does not know. */
  | 'unknown_code';

export type FailureCode = ErrorCode | LocalFailureCode;
