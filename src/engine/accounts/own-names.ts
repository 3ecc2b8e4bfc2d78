import { z } from 'zod';
import type { AccountId } from '../../shared/model/account.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import type { AppStateStore } from '../store/tables/app-state-store.ts';

/** The names that a person gave accounts. Whatever the service says of an account, they stay. */
export class OwnNames {
  readonly #appState: AppStateStore;

  constructor(appState: AppStateStore) {
    this.#appState = appState;
  }

  of(id: AccountId): string | null {
    return this.#appState.read(keyOf(id), z.string());
  }

  /** Null or a blank name takes it away. */
  set(id: AccountId, name: string | null): void {
    const ownName = plainText(name ?? '').trim();
    if (ownName === '') this.#appState.remove(keyOf(id));
    else this.#appState.write(keyOf(id), ownName);
  }
}

const keyOf = (id: AccountId): string => `name of account ${id}`;
