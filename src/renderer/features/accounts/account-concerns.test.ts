import { expect, it } from 'vitest';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { AppInfo } from '../../../shared/ipc/requests/app.ts';
import type { AccountState } from '../../../shared/model/account.ts';
import { accountConcerns } from './account-concerns.ts';

const practice = (kind: AccountState['kind']) =>
  ({
    isPractice: true,
    credential: 'api_key',
    keptIn: 'memory',
    state: { kind },
    missingScopes: [],
  }) as unknown as Account;
const concernsOf = (kind: AccountState['kind'], secrets: AppInfo['secrets']) =>
  accountConcerns(practice(kind), { secrets, isKeychainLocked: false });

it('says of the practice account that its keychain is locked, unless its key is kept in memory', () => {
  expect(concernsOf('keychain_locked', 'keychain')).toMatchObject([
    { id: 'keychain_locked', needsKeychain: true },
  ]);
  expect(concernsOf('keychain_missing', 'keychain')).toMatchObject([{ id: 'keychain_missing' }]);
  expect(concernsOf('keychain_locked', 'memory')).toEqual([]);
  expect(concernsOf('keychain_missing', 'memory')).toEqual([]);
  expect(concernsOf('secret_missing', 'keychain'), 'it gets its key when the studio starts').toEqual([]);
});
