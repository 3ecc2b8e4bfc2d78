import type { AccountId, AccountState } from '../../shared/model/account.ts';
import type { AccountRow, AccountRows } from './account-rows.ts';

interface EnvironmentAccount {
  readonly row: AccountRow;
  readonly key: string;
}

/** The stored accounts and, before them, that of the key in RENDERDROP_API_KEY, which is known in this run only. */
export class KnownAccounts {
  readonly #stored: AccountRows;
  #environment: EnvironmentAccount | null = null;

  constructor(stored: AccountRows) {
    this.#stored = stored;
  }

  get environment(): EnvironmentAccount | null {
    return this.#environment;
  }

  takeEnvironment(account: EnvironmentAccount): void {
    this.#environment = account;
  }

  forgetEnvironment(): void {
    this.#environment = null;
  }

  isEnvironment(id: AccountId): boolean {
    return this.#environment?.row.id === id;
  }

  all(): readonly AccountRow[] {
    const stored = this.#stored.all().filter(({ id }) => !this.isEnvironment(id));
    return this.#environment === null ? stored : [this.#environment.row, ...stored];
  }

  find(id: AccountId): AccountRow | null {
    return this.#environment?.row.id === id ? this.#environment.row : this.#stored.find(id);
  }

  update(row: AccountRow): void {
    if (this.#environment?.row.id === row.id) this.#environment = { ...this.#environment, row };
    else this.#stored.update(row);
  }

  setVerdict(id: AccountId, verdict: AccountState): void {
    if (this.#environment?.row.id === id) this.update({ ...this.#environment.row, verdict });
    else this.#stored.setVerdict(id, verdict);
  }
}
