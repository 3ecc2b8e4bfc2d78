import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PracticeService } from '../../../testing/practice-service.ts';
import { describeAccountState } from '../../shared/model/account-words.ts';
import { NodeClock } from '../node/node-clock.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import type { PracticeRuns } from './account-credentials.ts';
import type { AddAccountResult } from './account-service.ts';
import { MemorySecretStore } from './memory-secret-store.ts';
import { SignedOutApp } from './testing/signed-out-app.ts';

let service: PracticeService;
beforeAll(async () => {
  service = await PracticeService.start();
});
afterAll(async () => {
  await service.stop();
});

const dayMs = 24 * 60 * 60 * 1_000;

function added(result: AddAccountResult) {
  if (result.kind !== 'added') throw new Error(`not added: ${result.kind}`);
  return result.account;
}

describe('adding a key', () => {
  it('checks it with the service, keeps it, and makes its account the active one', async () => {
    using app = new SignedOutApp();
    const seen: number[] = [];
    app.accounts.subscribe((view) => seen.push(view.accounts.length));
    const key = service.addresses.keys.all;
    const account = added(await app.accounts.addKey(` "Bearer ${key}" \n`, service.baseUrl));
    expect(account).toMatchObject({
      credential: 'api_key',
      state: { kind: 'ok' },
      missingScopes: [],
      keptIn: 'memory',
      record: { object: 'api_key', workspace: { kind: 'team' } },
    });
    expect(app.accounts.list()).toEqual({ accounts: [account], activeId: account.id });
    expect(await app.accounts.credentials(account.id).bearerToken()).toBe(key);
    expect(seen.at(-1)).toBe(1);
  });

  it('asks once whether a team key is the same person’s, and knows the key from then on', async () => {
    const made = z
      .object({ key: z.string() })
      .parse(await service.control('POST', '/keys', { name: 'renewed', like: 'all' }));
    for (const [answer, accounts] of [
      [true, 1],
      [false, 2],
    ] as const) {
      using app = new SignedOutApp();
      let asked = 0;
      const isSamePerson = async () => {
        asked += 1;
        return answer;
      };
      const first = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
      const second = added(await app.accounts.addKey(made.key, service.baseUrl, { isSamePerson }));
      expect(second.id === first.id).toBe(answer);
      const again = added(await app.accounts.addKey(made.key, service.baseUrl, { isSamePerson }));
      expect(again.id).toBe(second.id);
      expect(asked).toBe(1);
      expect(app.accounts.list().accounts).toHaveLength(accounts);
      expect(await app.accounts.credentials(second.id).bearerToken()).toBe(made.key);
    }
  });

  it('knows the account of a key from the environment by its workspace, and never takes a stored one of a team', async () => {
    const made = z
      .object({ key: z.string() })
      .parse(await service.control('POST', '/keys', { name: 'farm', like: 'all' }));
    using app = new SignedOutApp();
    const farm = added(await app.accounts.takeEnvironmentKey(made.key, service.baseUrl));
    const renewed = z
      .object({ key: z.string() })
      .parse(await service.control('POST', '/keys', { name: 'farm again', like: 'all' }));
    expect(added(await app.accounts.takeEnvironmentKey(renewed.key, service.baseUrl)).id).toBe(farm.id);
    const elsewhere = service.addresses.keys.other_workspace;
    expect(added(await app.accounts.takeEnvironmentKey(elsewhere, service.baseUrl)).id).not.toBe(farm.id);
    using other = new SignedOutApp();
    const stored = added(await other.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    const bot = added(await other.accounts.takeEnvironmentKey(made.key, service.baseUrl));
    expect(bot.id).not.toBe(stored.id);
    const same = added(await other.accounts.takeEnvironmentKey(service.addresses.keys.all, service.baseUrl));
    expect(same.id).toBe(stored.id);
  });

  it('sends nothing that does not look like a key', async () => {
    using app = new SignedOutApp();
    const result = await app.accounts.addKey(service.addresses.keys.all.slice(0, 51), service.baseUrl);
    expect(result).toEqual({
      kind: 'malformed',
      trouble: expect.objectContaining({ sentence: expect.stringContaining('51 of 53 characters') }),
    });
    expect(app.transport.sent).toEqual([]);
  });

  it.each([
    ['expired', 'expired', /expired/],
    ['revoked', 'revoked', /revoked/],
  ] as const)('says of an %s key what it is, and keeps nothing', async (name, kind, sentence) => {
    using app = new SignedOutApp();
    const result = await app.accounts.addKey(service.addresses.keys[name], service.baseUrl);
    expect(result).toMatchObject({ kind: 'refused', state: { kind } });
    if (result.kind === 'refused') expect(describeAccountState(result.state).sentence).toMatch(sentence);
    expect(app.accounts.list()).toMatchObject({ accounts: [], activeId: null });
  });

  it('says that the service does not know a key', async () => {
    using app = new SignedOutApp();
    const key = service.addresses.keys.all;
    const mistyped = key.slice(0, 10) + (key[10] === 'a' ? 'b' : 'a') + key.slice(11);
    expect(await app.accounts.addKey(mistyped, service.baseUrl)).toMatchObject({
      kind: 'refused',
      state: { kind: 'unknown_key' },
      failure: { code: 'invalid_api_key' },
    });
  });

  it('is no verdict on the key when nobody answers', async () => {
    const clock = new FakeClock();
    using app = new SignedOutApp({ clock });
    const adding = app.accounts.addKey(service.addresses.keys.all, new URL('http://127.0.0.1:9'));
    let settled = false;
    void adding.finally(() => {
      settled = true;
    });
    while (!settled) await clock.advance(1_000);
    expect(await adding).toMatchObject({ kind: 'no_answer', failure: { code: 'connection_refused' } });
  });

  it('names the permissions a key lacks with what they cost', async () => {
    using app = new SignedOutApp();
    const account = added(await app.accounts.addKey(service.addresses.keys.read, service.baseUrl));
    expect(account.missingScopes.map((missing) => missing.cost)).toEqual([
      "This key can't upload.",
      "This key can't place items on a stage.",
      "This key can't set up webhooks.",
    ]);
  });

  it('says when the keychain will not take it, and adds nothing', async () => {
    const secretStore = new MemorySecretStore();
    secretStore.set = () => Promise.reject(new SecretStoreError('keychain_locked'));
    using app = new SignedOutApp({ secretStore });
    const result = await app.accounts.addKey(service.addresses.keys.all, service.baseUrl);
    expect(result).toMatchObject({ kind: 'not_kept', error: { code: 'keychain_locked' } });
    expect(app.accounts.list().accounts).toEqual([]);
  });
});

describe('several accounts', () => {
  it('are kept apart, switched, and remembered', async () => {
    using app = new SignedOutApp();
    const first = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    const second = added(await app.accounts.addKey(service.addresses.keys.other_workspace, service.baseUrl));
    expect(app.accounts.list().activeId).toBe(second.id);
    app.accounts.switchTo(first.id);
    using again = new SignedOutApp({ folder: app.folder, secretStore: app.secretStore });
    expect(again.accounts.list()).toMatchObject({
      activeId: first.id,
      accounts: [
        { id: first.id, state: { kind: 'unchecked' } },
        { id: second.id, state: { kind: 'unchecked' } },
      ],
    });
    expect((await again.accounts.check(second.id))?.state.kind).toBe('ok');
  });

  it('does not switch to an account that was signed out', async () => {
    using app = new SignedOutApp();
    const first = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    const second = added(await app.accounts.addKey(service.addresses.keys.other_workspace, service.baseUrl));
    await app.accounts.signOut(first.id);
    expect(app.accounts.switchTo(first.id)).toBeNull();
    expect(app.accounts.list().activeId).toBe(second.id);
    expect(app.accounts.switchTo(second.id)).toEqual(app.accounts.list());
  });

  it('keep the name that a person gives one, for other programs too, until it is signed out', async () => {
    using app = new SignedOutApp();
    const { id } = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    expect(app.accounts.find(id)?.ownName).toBeNull();
    expect(app.accounts.rename(id, '  Mia\n\u202elaptop ')).toEqual(app.accounts.list());
    expect(app.accounts.find(id)?.ownName).toBe('Mia \ufffdlaptop');
    added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    await app.accounts.check(id);
    using again = new SignedOutApp({ folder: app.folder, secretStore: app.secretStore });
    expect(again.accounts.find(id)?.ownName, 'whatever the service says since').toBe('Mia \ufffdlaptop');
    app.accounts.rename(id, ' ');
    expect(again.accounts.find(id)?.ownName).toBeNull();

    app.accounts.rename(id, 'Mia');
    await app.accounts.signOut(id);
    expect(app.accounts.rename(id, 'Nobody')).toBeNull();
    added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    expect(app.accounts.find(id)?.ownName).toBeNull();
  });

  it('adding the same key twice makes one account', async () => {
    using app = new SignedOutApp();
    const first = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    const second = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    expect(second.id).toBe(first.id);
    expect(app.accounts.list().accounts).toHaveLength(1);
  });

  it('lets a new key of the same workspace go on in place of an old one, and no other', async () => {
    using app = new SignedOutApp();
    const old = added(await app.accounts.addKey(service.addresses.keys.read, service.baseUrl));
    const renewed = added(
      await app.accounts.addKey(service.addresses.keys.all, service.baseUrl, { replaces: old.id }),
    );
    expect(renewed).toMatchObject({ id: old.id, missingScopes: [] });
    expect(await app.accounts.credentials(old.id).bearerToken()).toBe(service.addresses.keys.all);
    const foreign = await app.accounts.addKey(service.addresses.keys.other_workspace, service.baseUrl, {
      replaces: old.id,
    });
    expect(foreign.kind).toBe('other_workspace');
  });

  it('signing out removes the secret, the account and what was known', async () => {
    using app = new SignedOutApp();
    const first = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    const second = added(await app.accounts.addKey(service.addresses.keys.other_workspace, service.baseUrl));
    app.lists.write(second.id, 'projects', []);
    const credentials = app.accounts.credentials(second.id);
    expect(await app.accounts.signOut(second.id)).toMatchObject({ activeId: first.id });
    expect(await credentials.bearerToken()).toBeNull();
    expect(app.lists.read(second.id, 'projects', z.unknown())).toBeNull();
    expect(await app.secretStore.get(`account ${second.id}`)).toBeNull();
  });
});

describe('signing in again after signing out', () => {
  it('goes on with the account, by another key of the workspace too, and by none of another one', async () => {
    const made = z
      .object({ key: z.string() })
      .parse(await service.control('POST', '/keys', { name: 'after signing out', like: 'all' }));
    using app = new SignedOutApp();
    const before = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    await app.accounts.signOut(before.id);
    const elsewhere = added(
      await app.accounts.addKey(service.addresses.keys.other_workspace, service.baseUrl),
    );
    expect(elsewhere.id).not.toBe(before.id);
    const isSamePerson = async () => {
      throw new Error('Nobody is signed in there to be asked about.');
    };
    const after = added(await app.accounts.addKey(made.key, service.baseUrl, { isSamePerson }));
    expect(after.id).toBe(before.id);
  });
});

describe('a key that was made on this computer', () => {
  const startedWithoutKeychain = (folder: string, practiceRuns?: PracticeRuns) =>
    new SignedOutApp({
      folder,
      ...(practiceRuns ? { practiceRuns } : {}),
      secrets: {
        store: new MemorySecretStore(),
        whyMemory: new SecretStoreError('keychain_missing'),
        sentence: '',
      },
    });

  it('is given back to its account after a start without a keychain, and another account stays the active one', async () => {
    using app = new SignedOutApp();
    const key = service.addresses.keys.all;
    const practice = added(await app.accounts.addKey(key, service.baseUrl));
    const other = added(await app.accounts.addKey(service.addresses.keys.other_workspace, service.baseUrl));
    using again = startedWithoutKeychain(app.folder);
    expect(again.accounts.find(practice.id)?.state.kind).toBe('keychain_missing');
    const told: string[] = [];
    again.accounts.subscribe(() => told.push(again.accounts.find(practice.id)?.state.kind ?? ''));
    await again.accounts.restoreKey(key, service.baseUrl);
    expect(told).toEqual(['ok']);
    expect(await again.accounts.credentials(practice.id).bearerToken()).toBe(key);
    expect(again.accounts.list()).toMatchObject({
      activeId: other.id,
      accounts: [
        { id: practice.id, record: { id: practice.record.id } },
        { id: other.id, state: { kind: 'keychain_missing' } },
      ],
    });
  });

  it('is given back by the start that the first request causes, and a start that fails is said', async () => {
    using app = new SignedOutApp();
    const key = service.addresses.keys.all;
    const { id } = added(await app.accounts.addKey(key, service.baseUrl));
    let starts = false;
    using again = startedWithoutKeychain(app.folder, async (server) => {
      expect(server.href).toBe(service.baseUrl.href);
      if (starts) await again.accounts.restoreKey(key, service.baseUrl);
      return starts;
    });
    const credentials = again.accounts.credentials(id);
    await expect(credentials.bearerToken()).rejects.toMatchObject({ code: 'practice_not_running' });
    starts = true;
    expect(await credentials.bearerToken()).toBe(key);
    using elsewhere = startedWithoutKeychain(app.folder, async () => null);
    expect(await elsewhere.accounts.credentials(id).bearerToken()).toBeNull();
  });

  it('signs nobody in who had signed out, and leaves an account alone that has its key', async () => {
    using app = new SignedOutApp();
    const key = service.addresses.keys.all;
    await app.accounts.restoreKey(key, service.baseUrl);
    expect(app.accounts.list().accounts).toEqual([]);
    await app.accounts.addKey(key, service.baseUrl);
    const asked = app.transport.sent.length;
    await app.accounts.restoreKey(key, service.baseUrl);
    expect(app.transport.sent.length, 'nothing was asked').toBe(asked);
    using again = startedWithoutKeychain(app.folder);
    await again.accounts.signOut(again.accounts.list().activeId ?? ('' as never));
    await again.accounts.restoreKey(key, service.baseUrl);
    expect(again.accounts.list().accounts).toEqual([]);
  });
});

describe('how an account stands', () => {
  it('is announced before a key ends, and noticed when it has', async () => {
    const startMs = new NodeClock().nowMs();
    const clock = new FakeClock(startMs);
    using app = new SignedOutApp({ clock });
    const account = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    const endMs = Date.parse(account.record.expires_at ?? '');
    const told: string[] = [];
    app.accounts.subscribe(({ accounts: [only] }) => {
      if (only) told.push(only.state.kind === 'expiring' ? `in ${only.state.daysLeft}` : only.state.kind);
    });
    await clock.advance(endMs - startMs - 15 * dayMs);
    expect(app.accounts.find(account.id)?.state.kind).toBe('ok');
    await clock.advance(15.5 * dayMs);
    const changes = told.filter((each, index) => each !== told[index - 1]);
    expect(changes).toEqual([
      'ok',
      ...Array.from({ length: 14 }, (_, index) => `in ${14 - index}`),
      'expired',
    ]);
    const daysMs = endMs - startMs;
    expect(told.length, 'told without need').toBeLessThan((3 * daysMs) / dayMs);
  });

  it('follows failures met while using it, and recovers when the service accepts it again', async () => {
    using app = new SignedOutApp();
    const account = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    const told: string[] = [];
    app.accounts.subscribe(({ accounts }) => told.push(...accounts.map(({ state }) => state.kind)));
    app.accounts.recordFailure(account.id, 'connection_lost');
    expect(told).toEqual([]);
    expect(app.accounts.find(account.id)?.state.kind).toBe('ok');
    for (const [code, kind] of [
      ['api_key_revoked', 'revoked'],
      ['api_key_expired', 'expired'],
      ['api_key_owner_inactive', 'owner_inactive'],
      ['workspace_access_revoked', 'workspace_left'],
      ['invalid_api_key', 'unknown_key'],
    ] as const) {
      app.accounts.recordFailure(account.id, code);
      const state = app.accounts.find(account.id)?.state ?? { kind: 'ok' };
      expect(state.kind).toBe(kind);
      expect(told.splice(0)).toEqual([kind]);
      expect(describeAccountState(state)).toMatchObject({ usable: false, action: 'sign_in_again' });
    }
    expect((await app.accounts.check(account.id))?.state.kind).toBe('ok');
  });

  it('tells an empty, a locked and a missing keychain apart', async () => {
    using app = new SignedOutApp();
    const account = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    const emptied = new SignedOutApp({ folder: app.folder });
    expect((await emptied.accounts.check(account.id))?.state.kind).toBe('secret_missing');
    emptied[Symbol.dispose]();
    for (const code of ['keychain_locked', 'keychain_missing'] as const) {
      const whyMemory = new SecretStoreError(code);
      using without = new SignedOutApp({
        folder: app.folder,
        secrets: { store: new MemorySecretStore(), whyMemory, sentence: '' },
      });
      expect(without.accounts.find(account.id)?.state.kind).toBe(code);
      await without.accounts.credentials(account.id).bearerToken();
      expect(without.accounts.find(account.id)?.state.kind, 'once it was asked for').toBe(code);
    }
  });

  it('says what the keychain says when it is asked, and is well again once it answers', async () => {
    const secretStore = new MemorySecretStore();
    using app = new SignedOutApp({ secretStore });
    const { id } = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    const get = secretStore.get.bind(secretStore);
    secretStore.get = () => Promise.reject(new SecretStoreError('keychain_locked'));
    expect((await app.accounts.check(id))?.state.kind).toBe('keychain_locked');
    secretStore.get = get;
    expect((await app.accounts.check(id))?.state.kind).toBe('ok');
  });

  it('is unchecked after another program signed in again to an account that was signed out here', async () => {
    const secretStore = new MemorySecretStore();
    using app = new SignedOutApp({ secretStore });
    using beside = new SignedOutApp({ folder: app.folder, secretStore });
    const { id } = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    await secretStore.delete(`account ${id}`);
    expect((await app.accounts.check(id))?.state.kind).toBe('secret_missing');
    await app.accounts.signOut(id);
    expect(added(await beside.accounts.addKey(service.addresses.keys.all, service.baseUrl)).id).toBe(id);
    expect(app.accounts.find(id)?.state.kind).toBe('unchecked');
  });
});

describe('a check that is answered after somebody signed out', () => {
  /** The next answer reaches the app only once it is let through. */
  function holdAnswers(app: SignedOutApp) {
    const [came, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const send = app.transport.send.bind(app.transport);
    app.transport.send = async (request) => {
      app.transport.send = send;
      const answer = await send(request);
      came.resolve();
      await goesOn.promise;
      return answer;
    };
    return { came: came.promise, letThrough: () => goesOn.resolve() };
  }

  it.each(['this', 'another'])('in %s program stores nothing', async (which) => {
    const secretStore = new MemorySecretStore();
    using app = new SignedOutApp({ secretStore });
    using other = new SignedOutApp({ folder: app.folder, secretStore });
    const { id } = added(await app.accounts.addKey(service.addresses.keys.all, service.baseUrl));
    const answer = holdAnswers(app);
    const checked = app.accounts.check(id);
    await answer.came;
    await (which === 'this' ? app : other).accounts.signOut(id);
    answer.letThrough();
    expect(await checked).toBeNull();
    expect(app.accounts.list()).toMatchObject({ accounts: [], activeId: null });
  });

  it('does not store the account of a key from the environment', async () => {
    using app = new SignedOutApp();
    const { id } = added(await app.accounts.takeEnvironmentKey(service.addresses.keys.all, service.baseUrl));
    const answer = holdAnswers(app);
    const checked = app.accounts.check(id);
    await answer.came;
    await app.accounts.signOut(id);
    answer.letThrough();
    expect(await checked).toBeNull();
    expect(app.accounts.list().accounts).toEqual([]);
  });

  it('says nothing about the key that somebody signed in with meanwhile', async () => {
    const clock = new FakeClock(new NodeClock().nowMs());
    const secretStore = new MemorySecretStore();
    using app = new SignedOutApp({ clock, secretStore });
    const { all } = service.addresses.keys;
    const { id } = added(await app.accounts.addKey(all, service.baseUrl));
    await secretStore.set(`account ${id}`, JSON.stringify({ kind: 'key', key: `${all.slice(0, -4)}0000` }));
    const get = secretStore.get.bind(secretStore);
    let reads = 0;
    secretStore.get = async (name) => {
      const secret = await get(name);
      reads += 1;
      // The refused key is looked up once more, in case there is another one by now: that one comes just after it.
      if (reads === 2) {
        await clock.advance(1);
        added(await app.accounts.addKey(all, service.baseUrl));
      }
      return secret;
    };
    expect((await app.accounts.check(id))?.state).toEqual({ kind: 'ok' });
    expect(reads).toBe(2);
  });
});

it('uses a key from the environment for this run and stores nothing of it', async () => {
  using app = new SignedOutApp();
  const stored = added(await app.accounts.addKey(service.addresses.keys.other_workspace, service.baseUrl));
  const account = added(await app.accounts.takeEnvironmentKey(service.addresses.keys.all, service.baseUrl));
  expect(account).toMatchObject({ credential: 'environment', keptIn: 'environment', state: { kind: 'ok' } });
  expect(app.accounts.list()).toMatchObject({
    activeId: account.id,
    accounts: [{ id: account.id }, { id: stored.id }],
  });
  expect(await app.accounts.credentials(account.id).bearerToken()).toBe(service.addresses.keys.all);
  expect(await app.secretStore.get(`account ${account.id}`)).toBeNull();
  using again = new SignedOutApp({ folder: app.folder, secretStore: app.secretStore });
  expect(again.accounts.list().accounts.map((each) => each.id)).toEqual([stored.id]);
});
