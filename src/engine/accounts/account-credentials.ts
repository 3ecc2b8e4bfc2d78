import type { AccountId, AccountState } from '../../shared/model/account.ts';
import { failureOfTransport } from '../api-client/answer-failures.ts';
import type { Clock } from '../ports/clock.ts';
import type { Credentials } from '../ports/credentials.ts';
import { TransportError } from '../ports/http-transport.ts';
import type { Logger } from '../ports/logger.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';
import { acquireFileLock, type FileLock } from '../store/file-lock.ts';
import type { AccountSecret, AccountSecrets, AccountTokens } from './account-secrets.ts';
import type { TokenEndpoint } from './token-endpoint.ts';

export interface AccountCredentialsParts {
  readonly id: AccountId;
  readonly baseUrl: URL;
  readonly secrets: AccountSecrets;
  readonly tokenEndpoint: TokenEndpoint;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Taken while refreshing, so that the app and the command line do not spend the same refresh token. */
  readonly lockPath: string;
  readonly onState: (state: AccountState) => void;
}

/** How long before its end an access token is renewed, so that it does not expire during a request. */
const refreshAheadMs = 60_000;
const lockPollMs = 50;
const lockWaitMs = 45_000;

/** The key or tokens of one stored account. Tokens are renewed once for all waiting requests, and stored before they are used. */
export class AccountCredentials implements Credentials {
  readonly budgetKey: string;
  readonly #parts: AccountCredentialsParts;
  #known: AccountSecret | null = null;
  /** Renewed tokens that the keychain did not take. The old ones are used up, so losing these would end the sign-in. */
  #unsaved: AccountTokens | null = null;
  #refreshing: Promise<string | null> | null = null;

  constructor(parts: AccountCredentialsParts) {
    this.#parts = parts;
    this.budgetKey = parts.id;
  }

  async bearerToken(signal?: AbortSignal): Promise<string | null> {
    this.#known ??= await this.#read();
    const secret = this.#known;
    if (secret === null) return null;
    if (secret.kind === 'key') return secret.key;
    if (!this.#endsSoon(secret)) return secret.accessToken;
    return await this.#refreshOnce(secret.accessToken, signal);
  }

  async replaceToken(refusedToken: string, signal?: AbortSignal): Promise<string | null> {
    const kept = await this.#read();
    this.#known = kept;
    if (kept === null) return null;
    if (kept.kind === 'key') return kept.key === refusedToken ? null : kept.key;
    if (kept.accessToken !== refusedToken && !this.#endsSoon(kept)) return kept.accessToken;
    return await this.#refreshOnce(refusedToken, signal);
  }

  /** Forgets what is in memory; the next question reads the keychain. */
  forget(): void {
    this.#known = null;
    this.#unsaved = null;
  }

  #endsSoon(tokens: AccountTokens): boolean {
    return tokens.expiresAtMs !== null && tokens.expiresAtMs - this.#parts.clock.nowMs() < refreshAheadMs;
  }

  async #read(): Promise<AccountSecret | null> {
    if (this.#unsaved !== null) return this.#unsaved;
    try {
      const secret = await this.#parts.secrets.read(this.#parts.id);
      if (secret === null) this.#parts.onState({ kind: 'secret_missing' });
      return secret;
    } catch (error) {
      if (!(error instanceof SecretStoreError)) throw error;
      this.#parts.onState(stateOfSecretError(error));
      return null;
    }
  }

  async #refreshOnce(staleToken: string, signal?: AbortSignal): Promise<string | null> {
    this.#refreshing ??= this.#refresh(staleToken).finally(() => {
      this.#refreshing = null;
    });
    // Other requests wait for the same refresh, so aborting one of them must not end it.
    const token = await this.#refreshing;
    signal?.throwIfAborted();
    return token;
  }

  async #refresh(staleToken: string): Promise<string | null> {
    using _lock = await this.#lock();
    const kept = await this.#read();
    this.#known = kept;
    if (kept === null || kept.kind === 'key') return kept?.key ?? null;
    if (kept.accessToken !== staleToken && !this.#endsSoon(kept)) return kept.accessToken;
    if (kept.refreshToken === null) return this.#ended();
    const { tokenEndpoint, baseUrl } = this.#parts;
    const answer = await tokenEndpoint.refresh(baseUrl, kept.clientId, kept.refreshToken);
    switch (answer.kind) {
      case 'granted':
        await this.#keep(answer.tokens);
        return answer.tokens.accessToken;
      case 'refused':
        this.#parts.logger.warn('refresh refused', { account: this.#parts.id, error: answer.error });
        return this.#ended();
      case 'no_answer':
        throw answer.failure;
    }
  }

  async #keep(tokens: AccountTokens): Promise<void> {
    this.#known = tokens;
    try {
      await this.#parts.secrets.write(this.#parts.id, tokens);
      this.#unsaved = null;
    } catch (error) {
      if (!(error instanceof SecretStoreError)) throw error;
      this.#unsaved = tokens;
      this.#parts.logger.error('renewed tokens not kept', { account: this.#parts.id, code: error.code });
    }
  }

  #ended(): null {
    this.#parts.onState({ kind: 'sign_in_ended' });
    return null;
  }

  async #lock(): Promise<FileLock> {
    const { clock, lockPath } = this.#parts;
    const startedMs = clock.monotonicMs();
    for (;;) {
      const lock = acquireFileLock(lockPath, 'exclusive', 0);
      if (lock !== null) return lock;
      // Another program waits for its answer from the same server: whoever asks tries again, as after an answer that never came.
      if (clock.monotonicMs() - startedMs > lockWaitMs) {
        const { host } = this.#parts.baseUrl;
        throw failureOfTransport(
          new TransportError('timed_out', host, 'another program still renews the sign-in'),
        );
      }
      await clock.sleep(lockPollMs);
    }
  }
}

export function stateOfSecretError(error: SecretStoreError): AccountState {
  switch (error.code) {
    case 'keychain_missing':
      return { kind: 'keychain_missing' };
    case 'keychain_locked':
    case 'keychain_failed':
      return { kind: 'keychain_locked' };
    case 'secret_torn':
      return { kind: 'secret_missing' };
  }
}
