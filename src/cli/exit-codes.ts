import { helpTexts } from '../shared/messages/cli/help.ts';
import type { FailureCode } from '../shared/model/failure-codes.ts';

/** Exit codes for scripts. Documented in `--help` and docs/command-line.md, and never changed. */
export const exitCodes = {
  done: 0,
  bug: 1,
  usage: 2,
  keyOrPermission: 3,
  notFound: 4,
  refused: 5,
  notProcessed: 6,
  notConfirmed: 7,
  network: 10,
  /** EX_TEMPFAIL of sysexits.h, which tells schedulers to run the job again. */
  notYet: 75,
  interrupted: 130,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

export const exitCodeWords: readonly (readonly [ExitCode, string])[] = [
  [0, 'done'],
  [2, helpTexts.notUnderstood],
  [3, helpTexts.noKey],
  [4, helpTexts.notFound],
  [5, helpTexts.refused],
  [6, helpTexts.notProcessed],
  [7, helpTexts.notConfirmed],
  [10, helpTexts.networkFailed],
  [75, helpTexts.notYet],
  [130, helpTexts.wasInterrupted],
];

/** The exit code for a failed request or job. An unknown code is a refusal by the service. */
export function exitCodeForFailure(code: string): ExitCode {
  return byCode[code as FailureCode] ?? otherCodes[code] ?? exitCodes.refused;
}

const { keyOrPermission, notFound, refused, network, bug, usage } = exitCodes;

const byCode: Readonly<Record<FailureCode, ExitCode>> = {
  missing_api_key: keyOrPermission,
  invalid_api_key: keyOrPermission,
  api_key_revoked: keyOrPermission,
  api_key_expired: keyOrPermission,
  api_key_owner_inactive: keyOrPermission,
  workspace_access_revoked: keyOrPermission,
  insufficient_scope: keyOrPermission,
  not_signed_in: keyOrPermission,
  not_an_upload_address: refused,
  upload_host_not_allowed: refused,
  project_read_only: keyOrPermission,
  project_not_found: notFound,
  media_not_found: notFound,
  stage_not_found: notFound,
  comp_not_found: notFound,
  webhook_endpoint_not_found: notFound,
  not_found: notFound,
  invalid_request: usage,
  method_not_allowed: refused,
  project_needs_first_open: refused,
  media_not_ready: refused,
  media_not_placeable: refused,
  video_minutes_exceeded: refused,
  stage_has_no_known_screens: refused,
  unknown_screen: notFound,
  webhook_url_not_allowed: refused,
  webhook_endpoint_limit: refused,
  invalid_idempotency_key: bug,
  idempotency_key_reused: bug,
  idempotency_in_progress: network,
  upload_unavailable: network,
  rate_limited: network,
  internal_error: network,
  offline: network,
  name_not_resolved: network,
  connection_refused: network,
  practice_not_running: network,
  connection_lost: network,
  timed_out: network,
  certificate_untrusted: network,
  certificate_expired: network,
  certificate_wrong_host: network,
  proxy_login_required: network,
  proxy_unreachable: network,
  captive_portal: network,
  error_page: network,
  redirected: network,
  answer_malformed: network,
  list_too_long: refused,
  answer_too_large: network,
  unknown_code: refused,
};

/** Codes that only come from signing in, the keychain, an encode or an upload. */
const otherCodes: Readonly<Record<string, ExitCode>> = {
  key_malformed: keyOrPermission,
  other_workspace: keyOrPermission,
  sign_in_denied: keyOrPermission,
  sign_in_timed_out: keyOrPermission,
  sign_in_no_browser: keyOrPermission,
  sign_in_refused: keyOrPermission,
  keychain_missing: keyOrPermission,
  keychain_locked: keyOrPermission,
  keychain_failed: keyOrPermission,
  secret_torn: keyOrPermission,
  account_not_found: notFound,
  integration_no_place: notFound,
  integration_not_added: notFound,
  item_not_found: notFound,
  no_match: notFound,
  ambiguous_name: usage,
  match_ambiguous: usage,
  usage,
  server_not_allowed: refused,
  set_by_organization: refused,
  practice_studio_off: refused,
  not_a_video_item: refused,
  name_taken: refused,
  sender_silent: network,
  file_missing: notFound,
  proxy_login: network,
  upload_redirected: network,
  addresses_spent: network,
  sent_too_often: network,
  creation_unknown: exitCodes.notConfirmed,
  could_not_be_processed: exitCodes.notProcessed,
  processing_failed: exitCodes.notProcessed,
  no_word: exitCodes.notConfirmed,
  unconfirmed: exitCodes.notConfirmed,
  // Frames that are still written or copied.
  frames_changed: exitCodes.notYet,
  frame_cut: exitCodes.notYet,
};
