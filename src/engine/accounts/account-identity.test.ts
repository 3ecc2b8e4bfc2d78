import { describe, expect, it } from 'vitest';
import type { KeyRecord } from '../../shared/api/key-record.ts';
import { AppStateStore } from '../store/tables/app-state-store.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { AccountIdentity } from './account-identity.ts';
import { type AccountRow, AccountRows, accountIdOf } from './account-rows.ts';

const here = 'https://api.example.com/';
const elsewhere = 'https://other.example.com/';

function row(
  keyId: string,
  { kind = 'team', workspace = 'wsp_1', baseUrl = here, object = 'api_key' as KeyRecord['object'] } = {},
): AccountRow {
  const record: KeyRecord = {
    object,
    id: keyId,
    name: keyId,
    app: null,
    scopes: [],
    workspace: { kind: kind as KeyRecord['workspace']['kind'], id: workspace, name: null },
    created_at: '2026-01-01T00:00:00.000Z',
    expires_at: null,
  };
  const id = accountIdOf(new URL(baseUrl), record);
  return {
    id,
    credential: 'api_key',
    baseUrl,
    record,
    verdict: { kind: 'ok' },
    addedAtMs: 1,
    checkedAtMs: 1,
  };
}

function desk(...stored: readonly AccountRow[]) {
  const folder = temporaryFolder();
  const store = storeIn(folder.path);
  const rows = new AccountRows(store);
  for (const each of stored) rows.put(each);
  const identity = new AccountIdentity(rows, new AppStateStore(store));
  let asked = 0;
  return {
    ...{ rows, identity },
    /** Whose a new key is, if a person gives this answer for every account that they are asked about. */
    ofStored: (fresh: AccountRow, isSamePerson = false) =>
      identity.ofStored(fresh, async () => {
        asked += 1;
        return isSamePerson;
      }),
    asked: () => asked,
    [Symbol.dispose]: () => {
      store.close();
      folder[Symbol.dispose]();
    },
  };
}

describe('a key that somebody adds', () => {
  it('is the account that has it already, and nobody is asked', async () => {
    const [first, second] = [row('key_1'), row('key_2')];
    using desktop = desk(first, second);
    expect(await desktop.ofStored(row('key_2'))).toBe(second.id);
    expect(desktop.asked()).toBe(0);
  });

  it('is a new account where nobody says that it is the same person', async () => {
    using desktop = desk(row('key_1'), row('key_2'));
    expect(await desktop.ofStored(row('key_3'))).toBe(null);
    expect(desktop.asked()).toBe(2);
    expect(await desktop.ofStored(row('key_1', { object: 'oauth_grant' }), true)).toBe(row('key_1').id);
  });

  it('is the same person’s in a personal workspace, without asking', async () => {
    const own = row('key_1', { kind: 'personal' });
    using desktop = desk(own);
    expect(await desktop.ofStored(row('key_2', { kind: 'personal' }))).toBe(own.id);
    expect(desktop.asked()).toBe(0);
  });

  it('is nobody’s of another workspace or service', async () => {
    using desktop = desk(row('key_1'));
    expect(await desktop.ofStored(row('key_2', { workspace: 'wsp_2' }), true)).toBe(null);
    expect(await desktop.ofStored(row('key_1', { baseUrl: elsewhere }), true)).toBe(null);
    expect(desktop.asked()).toBe(0);
  });

  it('takes over from who signed out of its workspace: the same key first, else who went last', async () => {
    using desktop = desk();
    const [first, second] = [row('key_1'), row('key_2')];
    desktop.identity.rememberSignedOut(first);
    desktop.identity.rememberSignedOut(second);
    expect(await desktop.ofStored(row('key_3'))).toBe(second.id);
    expect(await desktop.ofStored(row('key_1'))).toBe(first.id);
    expect(await desktop.ofStored(row('key_3', { workspace: 'wsp_2' }))).toBe(null);
    expect(await desktop.ofStored(row('key_3', { baseUrl: elsewhere }))).toBe(null);
    desktop.identity.rememberSignedOut(first);
    expect(await desktop.ofStored(row('key_3')), 'once for each, the last first').toBe(first.id);
    desktop.rows.put(first);
    desktop.rows.put(second);
    expect(await desktop.ofStored(row('key_3')), 'who is back needs no heir').toBe(null);
  });

  it('knows by its workspace who signed out, until somebody is back', () => {
    using desktop = desk();
    const gone = row('key_1');
    desktop.identity.rememberSignedOut(gone);
    expect(desktop.identity.signedOut()).toEqual([{ id: gone.id, name: 'key_1' }]);
    desktop.rows.put(gone);
    expect(desktop.identity.signedOut()).toEqual([]);
  });

  it('remembers the last twenty who signed out', async () => {
    using desktop = desk();
    const gone = Array.from({ length: 21 }, (_, index) => row(`key_${index}`, { workspace: `wsp_${index}` }));
    for (const each of gone) desktop.identity.rememberSignedOut(each);
    const found = (index: number) => desktop.ofStored(row('fresh', { workspace: `wsp_${index}` }));
    expect([await found(0), await found(1), await found(20)]).toEqual([null, gone[1]?.id, gone[20]?.id]);
  });
});

describe('a key from the environment', () => {
  it('is the stored account that has it', () => {
    using desktop = desk(row('key_1'));
    expect(desktop.identity.ofEnvironment(row('key_1'))).toBe(row('key_1').id);
  });

  it('takes the uploads of the one before it over, and never a stored account of a team', () => {
    using desktop = desk(row('key_1'));
    const farm = desktop.identity.ofEnvironment(row('key_2'));
    expect(farm).toBe(row('key_2').id);
    expect(desktop.identity.ofEnvironment(row('key_3'))).toBe(farm);
    expect(desktop.identity.ofEnvironment(row('key_3')), 'and again').toBe(farm);
    expect(desktop.identity.ofEnvironment(row('key_4', { workspace: 'wsp_2' }))).not.toBe(farm);
    expect(desktop.identity.ofEnvironment(row('key_4', { baseUrl: elsewhere }))).not.toBe(farm);
  });

  it('is found by its own number before its workspace', () => {
    using desktop = desk();
    const first = desktop.identity.ofEnvironment(row('key_1'));
    const moved = desktop.identity.ofEnvironment(row('key_2', { workspace: 'wsp_2' }));
    expect(desktop.identity.ofEnvironment(row('key_1', { workspace: 'wsp_2' }))).toBe(first);
    expect(desktop.identity.ofEnvironment(row('key_9', { workspace: 'wsp_2' }))).toBe(moved);
  });

  it('is the stored person’s in a personal workspace', () => {
    const own = row('key_1', { kind: 'personal' });
    using desktop = desk(own);
    expect(desktop.identity.ofEnvironment(row('key_2', { kind: 'personal' }))).toBe(own.id);
  });
});
