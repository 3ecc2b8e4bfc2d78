import { z } from 'zod';
import type { KeyRecord } from '../../shared/api/key-record.ts';
import { type AccountId, type AccountsView, accountIdSchema } from '../../shared/model/account.ts';
import { workspaceName } from '../../shared/model/account-labels.ts';
import type { AppStateStore } from '../store/tables/app-state-store.ts';
import type { AccountRow, AccountRows } from './account-rows.ts';

const environmentKey = 'environment accounts';
const environmentSchema = z.array(
  z.object({
    accountId: accountIdSchema,
    baseUrl: z.string(),
    workspaceId: z.string(),
    keyIds: z.array(z.string()),
  }),
);

const signedOutKey = 'signed out accounts';
const signedOutSchema = z.array(
  z.object({
    accountId: accountIdSchema,
    baseUrl: z.string(),
    workspaceId: z.string(),
    keyId: z.string(),
    /** Its workspace's name; missing in older notes. */
    name: z.string().optional(),
  }),
);
const signedOutMax = 20;

/**
 * Finds the account that a key belongs to. Keys are replaced while uploads stay, so an account is a person in a
 * workspace of a service, not a key. A personal workspace has one person; for a team's, the service does not say whose
 * key it is.
 */
export class AccountIdentity {
  readonly #rows: AccountRows;
  readonly #appState: AppStateStore;

  constructor(rows: AccountRows, appState: AppStateStore) {
    this.#rows = rows;
    this.#appState = appState;
  }

  /** The stored account that a new key or sign-in belongs to; `isSamePerson` is asked where the service does not tell. */
  async ofStored(
    fresh: AccountRow,
    isSamePerson: (row: AccountRow) => Promise<boolean>,
  ): Promise<AccountId | null> {
    const candidates = this.#inSameWorkspace(fresh);
    const known = candidates.find(({ record }) => isSameKey(record, fresh.record));
    if (known) return known.id;
    for (const row of candidates) {
      if (row.record.workspace.kind === 'personal' || (await isSamePerson(row))) return row.id;
    }
    return this.#signedOutBefore(fresh);
  }

  /** Remembers the account, whose uploads stay in the queue: the workspace's next key continues them. */
  rememberSignedOut({ id, baseUrl, record }: AccountRow): void {
    const others = this.#signedOut().filter(({ accountId }) => accountId !== id);
    const note = {
      ...{ accountId: id, baseUrl, workspaceId: record.workspace.id, keyId: record.id },
      name: workspaceName({ record }),
    };
    this.#appState.write(signedOutKey, [note, ...others].slice(0, signedOutMax));
  }

  /**
   * The account of a key from the environment, which is remembered. The key itself is not stored, so only the next
   * environment key for the same workspace can send its uploads, and takes them over.
   */
  ofEnvironment(fresh: AccountRow): AccountId {
    const stored = this.#inSameWorkspace(fresh);
    const sameKey = stored.find(({ record }) => isSameKey(record, fresh.record));
    const samePerson = stored.find(({ record }) => record.workspace.kind === 'personal');
    const id = sameKey?.id ?? this.#seenInEnvironment(fresh) ?? samePerson?.id ?? fresh.id;
    this.#rememberOfEnvironment(id, fresh);
    return id;
  }

  #inSameWorkspace({ baseUrl, record }: AccountRow): readonly AccountRow[] {
    return this.#rows
      .all()
      .filter((row) => row.baseUrl === baseUrl && row.record.workspace.id === record.workspace.id);
  }

  #seenInEnvironment({ baseUrl, record }: AccountRow): AccountId | null {
    const here = this.#environment().filter((seen) => seen.baseUrl === baseUrl);
    const found =
      here.find(({ keyIds }) => keyIds.includes(record.id)) ??
      here.find(({ workspaceId }) => workspaceId === record.workspace.id);
    return found?.accountId ?? null;
  }

  #rememberOfEnvironment(accountId: AccountId, { baseUrl, record }: AccountRow): void {
    const all = this.#environment();
    const before = all.find((seen) => seen.accountId === accountId);
    if (before?.keyIds.includes(record.id)) return;
    const keyIds = [...(before?.keyIds ?? []), record.id];
    const seen = { accountId, baseUrl, workspaceId: record.workspace.id, keyIds };
    this.#appState.write(environmentKey, [...all.filter((other) => other !== before), seen]);
  }

  #signedOutBefore({ baseUrl, record }: AccountRow): AccountId | null {
    const gone = this.#signedOut().filter(
      (note) =>
        note.baseUrl === baseUrl &&
        note.workspaceId === record.workspace.id &&
        this.#rows.find(note.accountId) === null,
    );
    return (gone.find(({ keyId }) => keyId === record.id) ?? gone[0])?.accountId ?? null;
  }

  /** Who signed out and isn't back, by name. */
  signedOut(): NonNullable<AccountsView['signedOut']> {
    return this.#signedOut().flatMap(({ accountId: id, name }) =>
      name === undefined || this.#rows.find(id) !== null ? [] : [{ id, name }],
    );
  }

  #signedOut(): z.output<typeof signedOutSchema> {
    return this.#appState.read(signedOutKey, signedOutSchema) ?? [];
  }

  #environment(): z.output<typeof environmentSchema> {
    return this.#appState.read(environmentKey, environmentSchema) ?? [];
  }
}

export const isSameKey = (one: KeyRecord, other: KeyRecord): boolean =>
  one.object === other.object && one.id === other.id;
