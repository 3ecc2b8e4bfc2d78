import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { AppInfo } from '../../../shared/ipc/requests/app.ts';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import type { AccountState } from '../../../shared/model/account.ts';
import { describeAccountState, signsItselfIn } from '../../../shared/model/account-words.ts';

export interface AccountConcern {
  readonly id: string;
  readonly sentence: string;
  readonly remedy: string | null;
  readonly needsSignIn: boolean;
  readonly needsKeychain: boolean;
}

const quietStates: readonly AccountState['kind'][] = ['ok', 'unchecked'];

/**
 * The practice studio has no key until it has started. If it doesn't start, the lists that need it say so. A keychain that
 * keys are kept in, and that is locked, keeps its key from it too.
 */
const isAboutToSignIn = (account: Account, secrets: AppInfo['secrets']): boolean => {
  if (!signsItselfIn(account)) return false;
  const { kind } = account.state;
  return kind === 'secret_missing' || (secrets === 'memory' && isAboutKeychain(kind));
};

const isAboutKeychain = (kind: AccountState['kind']): boolean =>
  kind === 'keychain_locked' || kind === 'keychain_missing';

export function accountConcerns(
  account: Account,
  { secrets, isKeychainLocked: isLocked }: Pick<AppInfo, 'secrets' | 'isKeychainLocked'>,
): readonly AccountConcern[] {
  const concerns: AccountConcern[] = [];
  if (!quietStates.includes(account.state.kind) && !isAboutToSignIn(account, secrets)) {
    const { sentence, remedy, action } = describeAccountState(account.state);
    concerns.push({
      id: account.state.kind,
      sentence,
      remedy,
      needsSignIn: action === 'sign_in_again',
      needsKeychain: action === 'unlock_keychain',
    });
  }
  for (const { scope, cost } of account.missingScopes) {
    // Other missing permissions are mentioned where they would be needed.
    if (scope !== 'media:write' && scope !== 'projects:read') continue;
    concerns.push({ id: scope, sentence: cost, remedy: null, needsSignIn: false, needsKeychain: false });
  }
  // If the account's state is about the keychain, that is shown already.
  const isSaid = isAboutKeychain(account.state.kind);
  if (secrets === 'memory' && account.keptIn === 'memory' && !isSaid && !signsItselfIn(account)) {
    concerns.push({
      id: 'memory',
      sentence: isLocked ? accountTexts.keychainLocked : accountTexts.noKeychain,
      remedy: isLocked ? accountTexts.keychainLockedRemedy : accountTexts.noKeychainRemedy,
      needsSignIn: false,
      needsKeychain: isLocked,
    });
  }
  return concerns;
}
