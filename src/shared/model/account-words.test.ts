import { expect, it } from 'vitest';
import { accountStateSchema } from './account.ts';
import { describeAccountState } from './account-words.ts';

const kinds = accountStateSchema.options.map(({ shape }) => shape.kind.value);
const words = (kind: string) =>
  describeAccountState(accountStateSchema.parse({ kind, daysLeft: 3, expiresAt: '2026-06-01T00:00:00Z' }));

it.each(kinds)('describes the state of an account and its remedy: %s', (kind) => {
  const { sentence, remedy } = words(kind);
  expect(sentence).toMatch(/\w/);
  expect(remedy).not.toBe('');
});

it('has the right remedy for each state, and calls an account unusable that cannot work', () => {
  expect(words('unchecked')).toMatchObject({ action: 'check_again', usable: true });
  expect(words('expiring')).toMatchObject({ action: 'sign_in_again', usable: true });
  expect(words('revoked')).toMatchObject({ action: 'sign_in_again', usable: false });
  expect(words('keychain_locked')).toMatchObject({ action: 'unlock_keychain', usable: false });
});
