import type { AccountId, AccountState, AccountView } from '../../shared/model/account.ts';
import { missingScopesOf } from '../../shared/model/missing-scopes.ts';
import type { Clock } from '../ports/clock.ts';
import { stateOfSecretError } from './account-credentials.ts';
import { type AccountRow, endOf } from './account-rows.ts';
import { accountStateAt } from './account-state.ts';
import type { OpenedSecretStore } from './open-secret-store.ts';
import type { OwnNames } from './own-names.ts';

/** What is shown of each account: its row, and what this run has learned of it. */
export class AccountViews {
  readonly #secrets: OpenedSecretStore;
  readonly #clock: Clock;
  readonly #ownNames: OwnNames;
  readonly #checkedInThisRun = new Set<AccountId>();
  /** What the keychain reported in this run. It says nothing about the account itself, so it is not stored. */
  readonly #secretTrouble = new Map<AccountId, AccountState>();

  constructor(secrets: OpenedSecretStore, clock: Clock, ownNames: OwnNames, rows: readonly AccountRow[]) {
    this.#secrets = secrets;
    this.#clock = clock;
    this.#ownNames = ownNames;
    const { whyMemory } = secrets;
    if (whyMemory === null) return;
    for (const { id } of rows) this.#secretTrouble.set(id, stateOfSecretError(whyMemory));
  }

  of(row: AccountRow, isEnvironment: boolean): AccountView {
    const facts = {
      verdict: row.verdict,
      checkedAtMs: row.checkedAtMs,
      checkedInThisRun: this.#checkedInThisRun.has(row.id),
      expiresAt: endOf(row),
    };
    return {
      id: row.id,
      credential: isEnvironment ? 'environment' : row.credential,
      ownName: this.#ownNames.of(row.id),
      baseUrl: row.baseUrl,
      record: row.record,
      state: this.#secretTrouble.get(row.id) ?? accountStateAt(facts, this.#clock.nowMs()),
      missingScopes: [...missingScopesOf(row.record.scopes)],
      keptIn: isEnvironment ? 'environment' : this.#secrets.store.kind,
      addedAtMs: row.addedAtMs,
      checkedAtMs: row.checkedAtMs,
    };
  }

  /** The service has accepted its key or tokens. */
  wasAccepted(id: AccountId): void {
    this.#checkedInThisRun.add(id);
  }

  /** Its key or tokens could not be read or written. */
  secretFailed(id: AccountId, state: AccountState): void {
    this.#secretTrouble.set(id, this.#withReason(state));
  }

  /** Its key or tokens are stored again, or about to be read again. */
  forgetSecretTrouble(id: AccountId): void {
    this.#secretTrouble.delete(id);
  }

  forgetAllSecretTrouble(): void {
    this.#secretTrouble.clear();
  }

  forget(id: AccountId): void {
    this.#secretTrouble.delete(id);
    this.#checkedInThisRun.delete(id);
  }

  /** When secrets are kept only in memory, a missing one means that the keychain could not be opened. */
  #withReason(state: AccountState): AccountState {
    const { whyMemory } = this.#secrets;
    return state.kind === 'secret_missing' && whyMemory !== null ? stateOfSecretError(whyMemory) : state;
  }
}
