import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { keychainTexts } from '../../shared/messages/accounts.ts';
import { KeytarSecretStore } from '../node/keytar-secret-store.ts';
import { NodeClock } from '../node/node-clock.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { KeychainDoor } from './keychain-door.ts';
import { MemorySecretStore } from './memory-secret-store.ts';
import { openSecretStore } from './open-secret-store.ts';
import { SplitSecretStore } from './split-secret-store.ts';
import { noKeyring } from './testing/keyring.ts';
import { secretStoreContract } from './testing/secret-store.contract.ts';

const clock = new NodeClock();
const service = 'Renderdrop test';

/** Entries as Windows has them: small, and refusing what is too long for one. */
class SmallEntries implements SecretStore {
  readonly kind = 'keychain';
  readonly entries = new Map<string, string>();
  writesLeft = Number.POSITIVE_INFINITY;
  readonly #maxBytes: number;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  async get(account: string): Promise<string | null> {
    return this.entries.get(account) ?? null;
  }

  async set(account: string, secret: string): Promise<void> {
    if (Buffer.byteLength(secret) > this.#maxBytes) throw new Error('too long for an entry');
    this.#spend();
    this.entries.set(account, secret);
  }

  async delete(account: string): Promise<void> {
    this.#spend();
    this.entries.delete(account);
  }

  #spend(): void {
    if (this.writesLeft === 0) throw new Error('the computer stopped here');
    this.writesLeft -= 1;
  }
}

secretStoreContract('memory', { open: async () => new MemorySecretStore(), notHere: null });
secretStoreContract('entries of 2560 bytes', {
  open: async () => new SplitSecretStore(new SmallEntries(2_560), 2_560),
  notHere: null,
});
secretStoreContract('the keychain of this computer', {
  open: async () => {
    const opened = await openSecretStore({
      platform: 'linux',
      clock,
      loadKeychain: () => KeytarSecretStore.load(service),
    });
    expect(opened.whyMemory).toBeNull();
    expect(opened.store.kind).toBe('keychain');
    return opened.store;
  },
  notHere: noKeyring,
});
secretStoreContract('the keychain of this computer, split as on Windows', {
  open: async () => new SplitSecretStore(await KeytarSecretStore.load(service), 2_560),
  notHere: noKeyring,
});

it.each([
  ['darwin', keychainTexts.macKeychain],
  ['win32', keychainTexts.windowsKeychain],
  ['linux', keychainTexts.linuxKeychain],
] as const)('is called on %s what people there call it', async (platform, name) => {
  const loadKeychain = async () => new MemorySecretStore();
  const opened = await openSecretStore({ platform, clock, loadKeychain });
  expect(opened.sentence).toBe(keychainTexts.keptIn(name));
});

it('holds either the old or the new secret wherever a change is cut off, and leaves nothing behind', async () => {
  const before = 'old '.repeat(500);
  const after = 'new '.repeat(700);
  let cutOff = 0;
  for (let writes = 0; ; writes += 1) {
    const entries = new SmallEntries(300);
    const store = new SplitSecretStore(entries, 300);
    await store.set('account', before);
    entries.writesLeft = writes;
    const finished = await store.set('account', after).then(
      () => true,
      () => false,
    );
    entries.writesLeft = Number.POSITIVE_INFINITY;
    expect([before, after]).toContain(await store.get('account'));
    await store.set('account', 'third '.repeat(300));
    expect(await store.get('account')).toBe('third '.repeat(300));
    await store.delete('account');
    expect(entries.entries.size).toBe(0);
    if (finished) break;
    cutOff += 1;
  }
  expect(cutOff).toBeGreaterThan(10);
});

it('splits a secret only where it is too long for one entry, and never leaves two of them', async () => {
  const entries = new SmallEntries(300);
  const store = new SplitSecretStore(entries, 300);
  const names = () => [...entries.entries.keys()].toSorted();
  await store.set('account', 'x'.repeat(298));
  expect(names(), 'with its mark, to the byte').toEqual(['account']);
  await store.set('account', 'x'.repeat(299));
  expect(names()).toEqual(['account', 'account/a0']);
  await store.set('account', 'x'.repeat(301));
  expect(names()).toEqual(['account', 'account/b0', 'account/b1']);
  // What an interruption left there is removed before anything is written.
  for (const left of [0, 1, 2]) entries.entries.set(`account/a${left}`, 'left');
  await store.set('account', 'x'.repeat(600));
  expect(names()).toEqual(['account', 'account/a0', 'account/a1']);
  await store.set('account', 'x');
  expect(names()).toEqual(['account']);
});

it('says that a secret is torn instead of handing out half of it', async () => {
  const entries = new SmallEntries(300);
  const store = new SplitSecretStore(entries, 300);
  await store.set('account', 'secret '.repeat(100));
  entries.entries.delete('account/a1');
  await expect(store.get('account')).rejects.toMatchObject({ code: 'secret_torn' });
  entries.entries.set('account', 'written by something else');
  await expect(store.get('account')).rejects.toMatchObject({ code: 'secret_torn' });
  await store.set('account', 'new '.repeat(100));
  expect(await store.get('account')).toBe('new '.repeat(100));
});

it.skipIf(process.platform !== 'linux')(
  'falls back to memory, and says why, where no keychain answers',
  async () => {
    const script = fileURLToPath(new URL('testing/print-secret-store.ts', import.meta.url));
    const {
      DBUS_SESSION_BUS_ADDRESS: _bus,
      XDG_RUNTIME_DIR: _runtime,
      DISPLAY: _display,
      ...env
    } = process.env;
    for (const bus of [{}, { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus' }]) {
      const { stdout } = await promisify(execFile)(process.execPath, [script], { env: { ...env, ...bus } });
      expect(JSON.parse(stdout)).toEqual({
        kind: 'memory',
        why: 'keychain_missing',
        sentence: expect.stringMatching(/No keychain.*stay signed in until you quit/),
      });
    }
  },
);

it.skipIf(noKeyring !== null)(
  'opens the keychain in each of several programs that start at once',
  async () => {
    const script = fileURLToPath(new URL('testing/print-secret-store.ts', import.meta.url));
    const programs = Array.from({ length: 4 }, () => promisify(execFile)(process.execPath, [script, '12']));
    const said = (await Promise.all(programs)).flatMap(({ stdout }) => stdout.trim().split('\n'));
    expect(said.map((line) => JSON.parse(line).why)).toEqual(Array.from({ length: 48 }, () => null));
  },
);

it('does not wait for ever for a keychain that waits for somebody', async () => {
  const fake = new FakeClock();
  const opening = openSecretStore({
    platform: 'linux',
    clock: fake,
    loadKeychain: () => new Promise(() => {}),
  });
  await fake.advance(60_000);
  expect(await opening).toMatchObject({ store: { kind: 'memory' }, whyMemory: { code: 'keychain_locked' } });
});

it('lets a mistake of ours be seen as one', async () => {
  const loadKeychain = () => Promise.reject(new TypeError('ours'));
  await expect(openSecretStore({ platform: 'linux', clock, loadKeychain })).rejects.toThrow(TypeError);
  expect(new SecretStoreError('keychain_failed').trouble.remedy).toMatch(/Try again/);
});

it('opens a locked keychain once somebody has unlocked it, with all that was kept meanwhile', async () => {
  const keychain = new SmallEntries(2_560);
  let isLocked = true;
  let asked = 0;
  const open = () => {
    asked += 1;
    const loadKeychain = () =>
      isLocked ? Promise.reject(new SecretStoreError('keychain_locked')) : Promise.resolve(keychain);
    return openSecretStore({ platform: 'linux', clock, loadKeychain });
  };
  const door = new KeychainDoor(await open(), open);
  const { store } = door;
  await store.set('signed in meanwhile', 'a key');
  expect((await door.tryAgain())?.code).toBe('keychain_locked');
  expect([store.kind, await store.get('signed in meanwhile')]).toEqual(['memory', 'a key']);
  isLocked = false;
  expect(await Promise.all([door.tryAgain(), door.tryAgain()])).toEqual([null, null]);
  expect(asked, 'once for both').toBe(3);
  expect([store.kind, door.whyMemory]).toEqual(['keychain', null]);
  expect(await store.get('signed in meanwhile')).toBe('a key');
  expect([...keychain.entries.values()].join()).toContain('a key');
  expect(await door.tryAgain(), 'open already').toBe(null);
  expect(asked).toBe(3);
});
