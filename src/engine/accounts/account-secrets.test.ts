import { expect, it } from 'vitest';
import { accountIdSchema } from '../../shared/model/account.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';
import { AccountSecrets } from './account-secrets.ts';
import { MemorySecretStore } from './memory-secret-store.ts';

const id = accountIdSchema.parse('acc_1');

/** A keychain that answers every question like this. */
class Answering extends MemorySecretStore {
  readonly #answer: () => string | null;

  constructor(answer: () => string | null) {
    super();
    this.#answer = answer;
  }

  override async get(): Promise<string | null> {
    return this.#answer();
  }
}
const failing = (error: Error) => () => {
  throw error;
};

it.each<readonly [boolean, string, () => string | null]>([
  [true, 'nothing is kept', () => null],
  [true, 'what is kept is no secret', () => '{"kind":"key"}'],
  [true, 'what is kept is torn', failing(new SecretStoreError('secret_torn'))],
  [false, 'there is a key', () => JSON.stringify({ kind: 'key', key: 'rd_key' })],
  [false, 'the keychain is locked', failing(new SecretStoreError('keychain_locked'))],
])('is lost: %s, where %s', async (isLost, _where, answer) => {
  expect(await new AccountSecrets(new Answering(answer)).isLost(id)).toBe(isLost);
});

it('is not asked whether it is lost by a fault of our own', async () => {
  const secrets = new AccountSecrets(new Answering(failing(new TypeError('ours'))));
  await expect(secrets.isLost(id)).rejects.toThrow('ours');
});
