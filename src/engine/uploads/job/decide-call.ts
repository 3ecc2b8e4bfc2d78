import type { RemedyAction, Trouble } from '../../../shared/model/trouble.ts';
import type { ApiTrouble, Decision, Delay, FailureContext } from './decision.ts';
import { troubleOfCall, uploadTrouble } from './troubles.ts';

/** Answers about the account: no call with this key can succeed. */
export const accountCodes: ReadonlySet<string> = new Set([
  'missing_api_key',
  'invalid_api_key',
  'api_key_revoked',
  'api_key_expired',
  'api_key_owner_inactive',
  'workspace_access_revoked',
  'not_signed_in',
]);

/** Answers that apply to every upload to the same project. */
const projectRemedies: Readonly<Record<string, RemedyAction | null>> = {
  video_minutes_exceeded: 'manage_plan',
  project_read_only: null,
  insufficient_scope: 'sign_in',
  project_needs_first_open: 'open_project',
  project_not_found: null,
};

/** Used in place of the host name, which is not known here. */
const serviceInWords = 'the service';

const inProgressDelaysMs = [1000, 2000, 4000] as const;

export function decideCreating(api: ApiTrouble, now: FailureContext): Decision {
  if (Object.hasOwn(projectRemedies, api.code)) {
    const trouble = troubleOfCall(api, projectRemedies[api.code] ?? null);
    return { kind: 'hold_project', code: api.code, trouble };
  }
  switch (api.code) {
    case 'idempotency_in_progress': {
      const delayMs = inProgressDelaysMs[now.attempts];
      const delay: Delay = delayMs === undefined ? backoff(now) : { kind: 'fixed', delayMs };
      return { kind: 'retry_same_call', delay };
    }
    case 'idempotency_key_reused':
      return {
        kind: 'fail',
        trouble: { ...uploadTrouble('idempotency_key_reused'), requestId: api.requestId },
      };
    case 'media_not_found':
      return { kind: 'fail', trouble: troubleOfCall(api, 'choose_another_target') };
    case 'upload_host_not_allowed':
      return { kind: 'fail', trouble: troubleOfCall(api, null) };
    default:
      return decideAnyCall(api, now) ?? { kind: 'fail', trouble: troubleOfCall(api, 'report') };
  }
}

export const backoff = (now: FailureContext, askedMs: number | null = null): Delay => ({
  kind: 'backoff',
  attempts: now.attempts,
  askedMs,
});

/** Something between here and the host keeps the upload from it. It is tried again by itself. */
export const heldByNetwork = (host: string, trouble: Trouble): Decision => ({
  kind: 'hold',
  reason: { kind: 'captive_portal', host },
  trouble,
});

/** What a failed call means, whatever was asked; null if it depends on what was asked. */
function decideAnyCall(api: ApiTrouble, now: FailureContext): Decision | null {
  if (accountCodes.has(api.code)) {
    return { kind: 'hold_account', code: api.code, trouble: troubleOfCall(api, 'sign_in') };
  }
  switch (api.code) {
    case 'offline':
    case 'name_not_resolved':
      return { kind: 'wait_for_network' };
    case 'captive_portal':
    case 'certificate_wrong_host':
      return heldByNetwork(serviceInWords, troubleOfCall(api, 'sign_in_to_network'));
    // Nobody can sign in to such a network.
    case 'certificate_untrusted':
    case 'certificate_expired':
      return heldByNetwork(serviceInWords, troubleOfCall(api, 'resume'));
    case 'proxy_login_required':
      return {
        kind: 'hold',
        reason: { kind: 'proxy_login', host: serviceInWords },
        trouble: troubleOfCall(api, 'check_proxy'),
      };
    case 'rate_limited':
      return { kind: 'retry_same_call', delay: { kind: 'rate_window' } };
    case 'connection_refused':
    case 'practice_not_running':
    case 'connection_lost':
    case 'timed_out':
    case 'proxy_unreachable':
      return now.online ? { kind: 'retry_same_call', delay: backoff(now) } : { kind: 'wait_for_network' };
    case 'upload_unavailable':
    case 'internal_error':
    case 'error_page':
    case 'answer_malformed':
    case 'answer_too_large':
      return { kind: 'retry_same_call', delay: backoff(now, api.retryAfterMs) };
    default: {
      const isServiceSide = api.status !== null && (api.status >= 500 || api.status === 408);
      return isServiceSide ? { kind: 'retry_same_call', delay: backoff(now, api.retryAfterMs) } : null;
    }
  }
}
