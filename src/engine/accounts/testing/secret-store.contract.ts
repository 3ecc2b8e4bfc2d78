import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SecretStore } from '../../ports/secret-store.ts';

export interface SecretStoreContract {
  readonly open: () => Promise<SecretStore>;
  /** Why it cannot run here, or null. Shown in the test's name. */
  readonly notHere: string | null;
}

/** What every secret store must do. */
export function secretStoreContract(name: string, { open, notHere }: SecretStoreContract): void {
  describe(`a secret store: ${name}${notHere === null ? '' : ` (not run: ${notHere})`}`, () => {
    let store: SecretStore;
    const used = new Set<string>();
    const account = () => {
      const fresh = `contract-${randomUUID()}`;
      used.add(fresh);
      return fresh;
    };
    const test = it.skipIf(notHere !== null);

    beforeAll(async () => {
      if (notHere === null) store = await open();
    });

    afterEach(async () => {
      for (const each of used) await store.delete(each);
      used.clear();
    });

    test('knows nothing about an account it was never given', async () => {
      expect(await store.get(account())).toBeNull();
    });

    test('gives back what it was given, and the last of it', async () => {
      const one = account();
      const other = account();
      await store.set(one, 'first');
      await store.set(other, 'other');
      await store.set(one, 'second');
      expect(await store.get(one)).toBe('second');
      expect(await store.get(other)).toBe('other');
    });

    test.each([
      ['a key', `psk_${'a1B'.repeat(16)}c`],
      ['two long tokens', JSON.stringify({ access: 'x'.repeat(4_000), refresh: 'y'.repeat(4_000) })],
      ['letters of every kind', 'Ärger 渲染 🎬 "\'\\ \n'.repeat(400)],
      ['what looks like a mark of ours', 'parts:a:3:abc'],
    ])('keeps %s', async (_what, secret) => {
      const one = account();
      await store.set(one, secret);
      expect(await store.get(one)).toBe(secret);
      await store.set(one, 'short');
      expect(await store.get(one)).toBe('short');
      await store.set(one, secret);
      await store.set(one, `${secret}!`);
      expect(await store.get(one)).toBe(`${secret}!`);
    });

    test('forgets, and does not mind forgetting twice', async () => {
      const one = account();
      await store.set(one, 'z'.repeat(6_000));
      await store.delete(one);
      expect(await store.get(one)).toBeNull();
      await store.delete(one);
    });
  });
}
