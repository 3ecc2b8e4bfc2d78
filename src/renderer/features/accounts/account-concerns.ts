import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { AppInfo } from '../../../shared/ipc/requests/app.ts';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import type { AccountState } from '../../../shared/model/account.ts';
import { describeAccountState } from '../../../shared/model/account-words.ts';

export interface AccountConcern {
  readonly id: string;
  readonly sentence: string;
  readonly remedy: string | null;
  readonly needsSignIn: boolean;
}

const quietStates: readonly AccountState['kind'][] = ['ok', 'unchecked'];

export function accountConcerns(account: Account, secrets: AppInfo['secrets']): readonly AccountConcern[] {
  const concerns: AccountConcern[] = [];
  if (!quietStates.includes(account.state.kind)) {
    const { sentence, remedy, action } = describeAccountState(account.state);
    concerns.push({ id: account.state.kind, sentence, remedy, needsSignIn: action === 'sign_in_again' });
  }
  for (const { scope, cost } of account.missingScopes) {
    // Uploads are what the app is for; what else a key may not do is said where it would be done.
    if (scope !== 'media:write' && scope !== 'projects:read') continue;
    concerns.push({ id: scope, sentence: cost, remedy: null, needsSignIn: false });
  }
  if (secrets === 'memory' && account.keptIn === 'memory') {
    concerns.push({
      id: 'memory',
      sentence: accountTexts.noKeychain,
      remedy: accountTexts.noKeychainRemedy,
      needsSignIn: false,
    });
  }
  return concerns;
}
