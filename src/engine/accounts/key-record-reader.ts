import type { KeyRecord } from '../../shared/api/key-record.ts';
import type { AccountState } from '../../shared/model/account.ts';
import type { FailureCode } from '../../shared/model/failure-codes.ts';
import type { ApiClient } from '../api-client/api-client.ts';
import { ApiFailure } from '../api-client/api-failure.ts';
import type { Credentials } from '../ports/credentials.ts';

/** What the service says about a credential when it is asked who calls. */
export type KeyRecordAnswer =
  | { readonly kind: 'accepted'; readonly record: KeyRecord }
  /** The service answered and refused this credential. */
  | { readonly kind: 'refused'; readonly state: AccountState; readonly failure: ApiFailure }
  /** No verdict: offline, a captive portal, the service is down. Says nothing about the credential. */
  | { readonly kind: 'no_answer'; readonly failure: ApiFailure };

export type ClientFor = (baseUrl: URL, credentials: Credentials) => Pick<ApiClient, 'getMe'>;

/** Asks `GET /v1/me` with one credential, and turns what comes back into a verdict on it. */
export async function readKeyRecord(
  client: Pick<ApiClient, 'getMe'>,
  signal?: AbortSignal,
): Promise<KeyRecordAnswer> {
  try {
    return { kind: 'accepted', record: await client.getMe({ lane: 'click', signal }) };
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error;
    const state = accountStateFor(error.code);
    return state === null
      ? { kind: 'no_answer', failure: error }
      : { kind: 'refused', state, failure: error };
  }
}

/** A credential before it belongs to an account. */
export function loneCredential(token: string, budgetKey: string): Credentials {
  return { budgetKey, bearerToken: async () => token, replaceToken: async () => null };
}

const stateByCode: Readonly<Partial<Record<FailureCode, AccountState>>> = {
  invalid_api_key: { kind: 'unknown_key' },
  missing_api_key: { kind: 'unknown_key' },
  api_key_revoked: { kind: 'revoked' },
  api_key_expired: { kind: 'expired' },
  api_key_owner_inactive: { kind: 'owner_inactive' },
  workspace_access_revoked: { kind: 'workspace_left' },
};

/** What a failure says about the account it happened to; `null` when it says nothing about it. */
export function accountStateFor(code: FailureCode): AccountState | null {
  return stateByCode[code] ?? null;
}
