import type { AccountId, AccountState } from '../../shared/model/account.ts';
import { failureOfTransport } from '../api-client/answer-failures.ts';
import type { Clock } from '../ports/clock.ts';
import type { Credentials } from '../ports/credentials.ts';
import { TransportError } from '../ports/http-transport.ts';
import type { Logger } from '../ports/logger.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';
import { acquireFileLock, type FileLock } from '../store/locks/file-lock.ts';
import type { AccountSecret, AccountSecrets, AccountTokens } from './account-secrets.ts';
import type { TokenEndpoint } from './token-endpoint.ts';

/** Starts the practice studio if this is its address. Null for another address; false if the studio did not start. */
export type PracticeRuns = (server: URL) => Promise<boolean | null>;

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
  readonly practiceRuns?: PracticeRuns | undefined;
}

/** How long before its end an access token is renewed, so that it does not expire during a request. */
const refreshAheadMs = 60_000;
const lockPollMs = 50;
const lockWaitMs = 45_000;
/** How long signing out waits for renewed tokens that are just being stored. */
const removalWaitMs = 1_000;

/** The key or tokens of one stored account. Tokens are renewed once for all waiting requests, and stored before they are used. */
export class AccountCredentials implements Credentials {
  readonly budgetKey: string;
  readonly #parts: AccountCredentialsParts;
  #known: AccountSecret | null = null;
  /**
   * Renewed tokens that the keychain did not take, and those that it has instead. The old ones are used up, so losing these
   * would end the sign-in.
   */
  #unsaved: { readonly tokens: AccountTokens; readonly stored: AccountTokens } | null = null;
  #refreshing: Promise<string | null> | null = null;

  constructor(parts: AccountCredentialsParts) {
    this.#parts = parts;
    this.budgetKey = parts.id;
  }

  async bearerToken(signal?: AbortSignal): Promise<string | null> {
    this.#known ??= (await this.#read()) ?? (await this.#readOfPractice());
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

  /** For signing out. Does not wait for a pending renewal, which notices before it stores anything. */
  async remove(): Promise<void> {
    using _lock = await this.#lockWithin(removalWaitMs);
    await this.#parts.secrets.remove(this.#parts.id);
    this.forget();
  }

  #endsSoon(tokens: AccountTokens): boolean {
    return tokens.expiresAtMs !== null && tokens.expiresAtMs - this.#parts.clock.nowMs() < refreshAheadMs;
  }

  async #read(): Promise<AccountSecret | null> {
    if (this.#unsaved !== null) return this.#unsaved.tokens;
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

  /** The practice studio gives its account the key again when it starts. */
  async #readOfPractice(): Promise<AccountSecret | null> {
    const { baseUrl, practiceRuns } = this.#parts;
    if (practiceRuns === undefined) return null;
    const runs = await practiceRuns(baseUrl);
    if (runs === null) return null;
    if (runs) return await this.#read();
    throw failureOfTransport(
      new TransportError('practice_not_running', baseUrl.host, 'the practice studio did not start'),
    );
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
    if (kept === null || kept.kind === 'key') return sentOf(kept);
    if (kept.accessToken !== staleToken && !this.#endsSoon(kept)) return kept.accessToken;
    if (kept.refreshToken === null) return this.#ended();
    const stored = this.#unsaved?.stored ?? kept;
    const { tokenEndpoint, baseUrl } = this.#parts;
    const answer = await tokenEndpoint.refresh(baseUrl, kept.clientId, kept.refreshToken);
    switch (answer.kind) {
      case 'granted':
        return await this.#keep(answer.tokens, stored);
      case 'refused':
        this.#parts.logger.warn('refresh refused', { account: this.#parts.id, error: answer.error });
        return this.#ended();
      case 'no_answer':
        throw answer.failure;
    }
  }

  /** Stores renewed tokens in place of the `stored` ones. Resolves to what to send: nothing if somebody signed out meanwhile. */
  async #keep(tokens: AccountTokens, stored: AccountTokens): Promise<string | null> {
    const { id, secrets, logger } = this.#parts;
    try {
      const now = await secrets.read(id);
      const areWanted = now?.kind === 'tokens' && now.refreshToken === stored.refreshToken;
      if (areWanted) await secrets.write(id, tokens);
      this.#unsaved = null;
      this.#known = areWanted ? tokens : now;
    } catch (error) {
      if (!(error instanceof SecretStoreError)) throw error;
      this.#unsaved = { tokens, stored };
      this.#known = tokens;
      logger.error('renewed tokens not kept', { account: id, code: error.code });
    }
    return sentOf(this.#known);
  }

  #ended(): null {
    this.#parts.onState({ kind: 'sign_in_ended' });
    return null;
  }

  async #lock(): Promise<FileLock> {
    const lock = await this.#lockWithin(lockWaitMs);
    if (lock !== null) return lock;
    // Another program waits for its answer from the same server: whoever asks tries again, as after an answer that never came.
    const { host } = this.#parts.baseUrl;
    throw failureOfTransport(
      new TransportError('timed_out', host, 'another program still renews the sign-in'),
    );
  }

  async #lockWithin(waitMs: number): Promise<FileLock | null> {
    const { clock, lockPath } = this.#parts;
    const startedMs = clock.monotonicMs();
    for (;;) {
      const lock = acquireFileLock(lockPath, 'exclusive', 0);
      if (lock !== null || clock.monotonicMs() - startedMs > waitMs) return lock;
      await clock.sleep(lockPollMs);
    }
  }
}

/** The part of a secret that goes into requests. */
function sentOf(secret: AccountSecret | null): string | null {
  if (secret === null) return null;
  return secret.kind === 'key' ? secret.key : secret.accessToken;
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
