import { expect, it } from 'vitest';
import { MemorySecretStore } from '../../engine/accounts/memory-secret-store.ts';
import { openSecretStore } from '../../engine/accounts/open-secret-store.ts';
import type { Clock } from '../../engine/ports/clock.ts';
import type { SecretStore } from '../../engine/ports/secret-store.ts';
import { FakeClock } from '../../engine/testing/fake-clock.ts';
import { KeychainWait } from './keychain-wait.ts';

const opens = (keychain: Promise<SecretStore>) => (clock: Clock, until: AbortSignal) =>
  openSecretStore({ platform: 'linux', clock, until, loadKeychain: () => keychain });

it('says nothing of a keychain that is open', async () => {
  const clock = new FakeClock();
  const wait = new KeychainWait(clock);
  const opened = await wait.open(opens(Promise.resolve(new MemorySecretStore())));
  expect(opened.whyMemory).toBeNull();
  await clock.advance(60_000);
  expect(await wait.isWaited).toBe(false);
});

it('says that somebody has to unlock it, and waits for as long as that takes', async () => {
  const clock = new FakeClock();
  const wait = new KeychainWait(clock);
  const keychain = Promise.withResolvers<SecretStore>();
  const opening = wait.open(opens(keychain.promise));
  await clock.advance(1_000);
  expect(await wait.isWaited).toBe(true);
  await clock.advance(60 * 60_000);
  keychain.resolve(new MemorySecretStore());
  expect(await opening).toMatchObject({ whyMemory: null });
});

it('goes on without it when the person says so', async () => {
  const clock = new FakeClock();
  const wait = new KeychainWait(clock);
  const opening = wait.open(opens(new Promise(() => {})));
  await clock.advance(1_000);
  wait.goOnWithout();
  expect(await opening).toMatchObject({ store: { kind: 'memory' }, whyMemory: { code: 'keychain_locked' } });
});
