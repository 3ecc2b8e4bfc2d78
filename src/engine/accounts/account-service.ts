import { join } from 'node:path';
import { signInFailures } from '../../shared/messages/accounts.ts';
import {
  type AccountId,
  type AccountState,
  type AccountsView,
  type AccountView,
  accountIdSchema,
} from '../../shared/model/account.ts';
import type { FailureCode } from '../../shared/model/failure-codes.ts';
import { readPastedKey } from '../../shared/model/pasted-key.ts';
import { type Trouble, troubleOf } from '../../shared/model/trouble.ts';
import type { ApiFailure } from '../api-client/api-failure.ts';
import { hiderOf } from '../ground/hide-words.ts';
import { Listeners } from '../ground/listeners.ts';
import type { Cancel, Clock } from '../ports/clock.ts';
import type { Credentials } from '../ports/credentials.ts';
import type { Logger } from '../ports/logger.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';
import type { Store } from '../store/store.ts';
import { AppStateStore } from '../store/tables/app-state-store.ts';
import type { CachedLists } from '../store/tables/cached-lists.ts';
import { AccountCredentials, type PracticeRuns } from './account-credentials.ts';
import { AccountIdentity, isSameKey } from './account-identity.ts';
import { type AccountRow, AccountRows, accountIdOf } from './account-rows.ts';
import { type AccountSecret, AccountSecrets, type AccountTokens, wordsIn } from './account-secrets.ts';
import { AccountViews } from './account-views.ts';
import { ExpiryTimer } from './expiry-timer.ts';
import {
  accountStateFor,
  type ClientFor,
  type KeyRecordAnswer,
  loneCredential,
  readKeyRecord,
} from './key-record-reader.ts';
import { KnownAccounts } from './known-accounts.ts';
import type { OpenedSecretStore } from './open-secret-store.ts';
import { OwnNames } from './own-names.ts';
import type { TokenEndpoint } from './token-endpoint.ts';

export interface AccountServiceParts {
  readonly store: Store;
  readonly lists: CachedLists;
  readonly secrets: OpenedSecretStore;
  readonly clientFor: ClientFor;
  readonly tokenEndpoint: TokenEndpoint;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly practiceRuns?: PracticeRuns | undefined;
  /** The data folder, which holds the locks between app and command line. */
  readonly folder: string;
}

export type AddAccountResult =
  | { readonly kind: 'added'; readonly account: AccountView }
  /** Rejected by its form, before anything was sent. */
  | { readonly kind: 'malformed'; readonly trouble: Trouble }
  | { readonly kind: 'refused'; readonly state: AccountState; readonly failure: ApiFailure }
  | { readonly kind: 'no_answer'; readonly failure: ApiFailure }
  /** A key that was to replace another one belongs to another workspace. */
  | { readonly kind: 'other_workspace'; readonly trouble: Trouble }
  | { readonly kind: 'not_kept'; readonly error: SecretStoreError };

export interface AddAccountOptions {
  /** The account whose key has ended. The new key takes its place, with its queue and all that is known. */
  readonly replaces?: AccountId;
  /** Asks whether a key of this account's team workspace is the same person's, which the service does not tell. */
  readonly isSamePerson?: (account: AccountView) => Promise<boolean>;
  readonly signal?: AbortSignal | undefined;
}

const activeKey = 'active account';
const activeSchema = accountIdSchema.nullable();

/** Who is signed in, where, and the state of each account. Keys leave it only through `credentials`. */
export class AccountService implements Disposable {
  readonly #parts: AccountServiceParts;
  readonly #rows: AccountRows;
  readonly #known: KnownAccounts;
  readonly #secrets: AccountSecrets;
  readonly #appState: AppStateStore;
  readonly #lists: CachedLists;
  readonly #listeners = new Listeners<[accounts: AccountsView]>();
  readonly #credentials = new Map<AccountId, AccountCredentials>();
  readonly #identity: AccountIdentity;
  readonly #ownNames: OwnNames;
  readonly #views: AccountViews;
  readonly #expiryTimer: ExpiryTimer;

  constructor(parts: AccountServiceParts) {
    this.#parts = parts;
    this.#rows = new AccountRows(parts.store);
    this.#known = new KnownAccounts(this.#rows);
    this.#secrets = new AccountSecrets(parts.secrets.store);
    this.#appState = new AppStateStore(parts.store);
    this.#identity = new AccountIdentity(this.#rows, this.#appState);
    this.#lists = parts.lists;
    this.#ownNames = new OwnNames(this.#appState);
    this.#views = new AccountViews(parts.secrets, parts.clock, this.#ownNames, this.#rows.all());
    this.#expiryTimer = new ExpiryTimer(parts.clock, () => this.#changed());
    this.#expiryTimer.follow(this.#known.all());
  }

  list(): AccountsView {
    const accounts = this.#known.all().map((row) => this.#view(row));
    const chosen = this.#known.environment?.row.id ?? this.#appState.read(activeKey, activeSchema);
    const active = accounts.find((account) => account.id === chosen) ?? accounts[0];
    const signedOut = this.#identity.signedOut();
    return { accounts, activeId: active?.id ?? null, ...(signedOut.length > 0 && { signedOut }) };
  }

  find(id: AccountId): AccountView | null {
    return this.list().accounts.find((account) => account.id === id) ?? null;
  }

  /** The account in use; null while nobody is signed in. */
  active(): AccountView | null {
    const { accounts, activeId } = this.list();
    return accounts.find(({ id }) => id === activeId) ?? null;
  }

  /** Tells of every change made or noticed here. Changes by another process show only in the next `list`. */
  subscribe(listener: (accounts: AccountsView) => void): Cancel {
    return this.#listeners.add(listener);
  }

  /** Adds a key as it was pasted: checks its form, asks the service, then stores it. */
  async addKey(text: string, baseUrl: URL, options: AddAccountOptions = {}): Promise<AddAccountResult> {
    const pasted = readPastedKey(text);
    if (pasted.kind === 'malformed') return malformed(pasted.sentence);
    return await this.#add({ kind: 'key', key: pasted.key }, pasted.key, baseUrl, options);
  }

  /** Adds the tokens from `signInByBrowser`. */
  async addTokens(
    tokens: AccountTokens,
    baseUrl: URL,
    options: AddAccountOptions = {},
  ): Promise<AddAccountResult> {
    return await this.#add(tokens, tokens.accessToken, baseUrl, options);
  }

  /** Uses the key in RENDERDROP_API_KEY: its account is the active one of this run, and is not stored. */
  async takeEnvironmentKey(text: string, baseUrl: URL, signal?: AbortSignal): Promise<AddAccountResult> {
    const pasted = readPastedKey(text);
    if (pasted.kind === 'malformed') return malformed(pasted.sentence);
    const answer = await this.#ask(pasted.key, baseUrl, signal);
    if (answer.kind !== 'accepted') return answer;
    const fresh = this.#rowFor(answer, baseUrl);
    const row = { ...fresh, id: this.#identity.ofEnvironment(fresh) };
    this.#known.takeEnvironment({ row, key: pasted.key });
    this.#views.wasAccepted(row.id);
    this.#changed();
    return { kind: 'added', account: this.#view(row) };
  }

  /**
   * Gives an account its key back if nothing keeps it any more, as after a start without a keychain. For a key that was
   * made on this computer and never shown to the person. An account that was signed out stays signed out.
   */
  async restoreKey(key: string, baseUrl: URL): Promise<void> {
    if (!(await this.#hasLostKeyAt(baseUrl))) return;
    const answer = await this.#ask(key, baseUrl);
    if (answer.kind !== 'accepted') return;
    const row = this.#rows
      .all()
      .find(({ baseUrl: at, record }) => at === baseUrl.href && isSameKey(record, answer.record));
    if (row === undefined || !(await this.#isKeyLost(row))) return;
    await this.#secrets.write(row.id, { kind: 'key', key });
    this.#credentials.get(row.id)?.forget();
    this.#views.forgetSecretTrouble(row.id);
    this.#views.wasAccepted(row.id);
    this.#rows.update({ ...row, ...this.#accepted(answer.record) });
    this.#parts.logger.info('key restored', { account: row.id });
    this.#changed();
  }

  /** Makes this account the active one. Null for an unknown account, such as one that was signed out. */
  switchTo(id: AccountId): AccountsView | null {
    if (this.find(id) === null) return null;
    this.#appState.write(activeKey, id);
    return this.#changed();
  }

  /** Gives an account a name of its own; null or nothing takes it away. Null for an unknown account, or one that is not stored. */
  rename(id: AccountId, name: string | null): AccountsView | null {
    if (this.#rows.find(id) === null) return null;
    this.#ownNames.set(id, name);
    return this.#changed();
  }

  /** Removes the key or tokens first: if the keychain fails to, this throws a SecretStoreError and the account stays. */
  async signOut(id: AccountId): Promise<AccountsView> {
    if (this.#known.isEnvironment(id)) {
      this.#known.forgetEnvironment();
      return this.#changed();
    }
    const row = this.#rows.find(id);
    if (row?.credential === 'oauth_grant') await this.#storedCredentials(row).remove();
    else await this.#secrets.remove(id);
    this.#credentials.get(id)?.forget();
    this.#credentials.delete(id);
    this.#views.forget(id);
    this.#parts.store.transaction(() => {
      if (row) this.#identity.rememberSignedOut(row);
      this.#rows.remove(id);
      this.#lists.removeAccount(id);
      this.#ownNames.set(id, null);
    });
    this.#parts.logger.info('signed out', { account: id });
    return this.#changed();
  }

  /** Asks the service for the account's state. Without an answer nothing changes. */
  async check(id: AccountId, signal?: AbortSignal): Promise<AccountView | null> {
    const row = this.#known.find(id);
    if (row === null) return null;
    this.#views.forgetSecretTrouble(id);
    this.#credentials.get(id)?.forget();
    const client = this.#parts.clientFor(new URL(row.baseUrl), this.credentials(id));
    const answer = await readKeyRecord(client, signal);
    // Somebody signed out or in meanwhile: the answer is about the account as it was.
    if (this.#known.find(id)?.checkedAtMs !== row.checkedAtMs) return this.find(id);
    switch (answer.kind) {
      case 'accepted':
        this.#views.wasAccepted(id);
        this.#known.update({ ...row, ...this.#accepted(answer.record) });
        break;
      case 'refused':
        this.#setVerdict(id, answer.state);
        break;
      case 'no_answer':
        break;
    }
    this.#changed();
    return this.find(id);
  }

  /** A person has unlocked the keychain: forgets its earlier errors, and the keys known from it. */
  keychainOpened(): void {
    this.#views.forgetAllSecretTrouble();
    for (const credentials of this.#credentials.values()) credentials.forget();
    this.#changed();
  }

  /** Call with every failure met while using an account. What it means for the account is decided here. */
  recordFailure(id: AccountId, code: FailureCode): void {
    const state = accountStateFor(code);
    if (state === null || this.#known.find(id) === null) return;
    this.#setVerdict(id, state);
    this.#changed();
  }

  /** Returns a function that removes all kept keys and tokens from a text, without revealing them. */
  async hider(): Promise<(text: string) => string> {
    const kept = await Promise.all(
      this.#rows.all().map(({ id }) => this.#secrets.read(id).catch(() => null)),
    );
    return hiderOf([...kept.flatMap(wordsIn), this.#known.environment?.key ?? '']);
  }

  /** What the API client asks for the token of each request. */
  credentials(id: AccountId): Credentials {
    const { environment } = this.#known;
    if (environment?.row.id === id) return loneCredential(environment.key, id);
    const row = this.#rows.find(id);
    if (row === null) return { budgetKey: id, bearerToken: async () => null, replaceToken: async () => null };
    return this.#storedCredentials(row);
  }

  #storedCredentials({ id, baseUrl }: AccountRow): AccountCredentials {
    const known = this.#credentials.get(id);
    if (known !== undefined) return known;
    const fresh = new AccountCredentials({
      ...this.#parts,
      id,
      baseUrl: new URL(baseUrl),
      secrets: this.#secrets,
      lockPath: join(this.#parts.folder, `${id}.lock`),
      onState: (state) => this.#recordSecretState(id, state),
    });
    this.#credentials.set(id, fresh);
    return fresh;
  }

  async #hasLostKeyAt(baseUrl: URL): Promise<boolean> {
    for (const row of this.#rows.all()) {
      if (row.baseUrl === baseUrl.href && (await this.#isKeyLost(row))) return true;
    }
    return false;
  }

  async #isKeyLost({ id, credential }: AccountRow): Promise<boolean> {
    return credential === 'api_key' && (await this.#secrets.isLost(id));
  }

  [Symbol.dispose](): void {
    this.#expiryTimer[Symbol.dispose]();
    this.#listeners.clear();
  }

  async #add(
    secret: AccountSecret,
    token: string,
    baseUrl: URL,
    options: AddAccountOptions,
  ): Promise<AddAccountResult> {
    const answer = await this.#ask(token, baseUrl, options.signal);
    if (answer.kind !== 'accepted') return answer;
    const fresh = this.#rowFor(answer, baseUrl);
    const replaced = options.replaces === undefined ? null : this.#rows.find(options.replaces);
    if (replaced !== null && replaced.record.workspace.id !== fresh.record.workspace.id) {
      const workspace = replaced.record.workspace.name ?? replaced.record.name;
      const trouble = troubleOf('other_workspace', signInFailures.other_workspace(workspace));
      return { kind: 'other_workspace', trouble };
    }
    const { isSamePerson } = options;
    const stored =
      options.replaces === undefined
        ? await this.#identity.ofStored(
            fresh,
            async (other) => (await isSamePerson?.(this.#view(other))) ?? false,
          )
        : null;
    const row = { ...fresh, id: replaced?.id ?? stored ?? fresh.id };
    try {
      await this.#secrets.write(row.id, secret);
    } catch (error) {
      if (!(error instanceof SecretStoreError)) throw error;
      return { kind: 'not_kept', error };
    }
    this.#credentials.get(row.id)?.forget();
    this.#views.forgetSecretTrouble(row.id);
    this.#views.wasAccepted(row.id);
    this.#parts.store.transaction(() => {
      this.#rows.put(row);
      this.#appState.write(activeKey, row.id);
    });
    this.#parts.logger.info('signed in', { account: row.id, credential: row.credential });
    this.#changed();
    return { kind: 'added', account: this.#view(row) };
  }

  #ask(token: string, baseUrl: URL, signal?: AbortSignal): Promise<KeyRecordAnswer> {
    // A request budget of its own, because only the answer tells whose key it is.
    const credential = loneCredential(token, `sign-in to ${baseUrl.host}`);
    return readKeyRecord(this.#parts.clientFor(baseUrl, credential), signal);
  }

  #rowFor(answer: Extract<KeyRecordAnswer, { kind: 'accepted' }>, baseUrl: URL): AccountRow {
    return {
      id: accountIdOf(baseUrl, answer.record),
      credential: answer.record.object,
      baseUrl: baseUrl.href,
      addedAtMs: this.#parts.clock.nowMs(),
      ...this.#accepted(answer.record),
    };
  }

  #accepted(record: AccountRow['record']): Pick<AccountRow, 'record' | 'verdict' | 'checkedAtMs'> {
    return { record, verdict: { kind: 'ok' }, checkedAtMs: this.#parts.clock.nowMs() };
  }

  #setVerdict(id: AccountId, verdict: AccountState): void {
    this.#parts.logger.warn('account state', { account: id, state: verdict.kind });
    this.#known.setVerdict(id, verdict);
  }

  #recordSecretState(id: AccountId, state: AccountState): void {
    if (this.#known.find(id) === null) return;
    if (state.kind === 'sign_in_ended') this.#setVerdict(id, state);
    else this.#views.secretFailed(id, state);
    this.#changed();
  }

  #view(row: AccountRow): AccountView {
    return this.#views.of(row, this.#known.isEnvironment(row.id));
  }

  #changed(): AccountsView {
    this.#expiryTimer.follow(this.#known.all());
    const accounts = this.list();
    this.#listeners.tell(accounts);
    return accounts;
  }
}

const malformed = (sentence: string): AddAccountResult => ({
  kind: 'malformed',
  trouble: troubleOf('key_malformed', signInFailures.key_malformed(sentence)),
});
