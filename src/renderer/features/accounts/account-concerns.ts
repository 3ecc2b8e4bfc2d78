import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import type { AppInfo } from '../../../shared/ipc/requests/app.ts';
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
    const sentence = `${cost.slice(0, 1).toUpperCase()}${cost.slice(1)}.`;
    concerns.push({ id: scope, sentence, remedy: null, needsSignIn: false });
  }
  if (secrets === 'memory' && account.keptIn === 'memory') {
    concerns.push({
      id: 'memory',
      sentence: 'This machine has no keychain: the key is kept for this run only.',
      remedy: 'Paste it again next time, or start the keychain service.',
      needsSignIn: false,
    });
  }
  return concerns;
}
