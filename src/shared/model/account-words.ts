import { accountStates } from '../messages/account-states.ts';
import type { FailureText } from '../messages/failure-text.ts';
import type { AccountState, AccountView } from './account.ts';

type AccountRemedy = 'none' | 'sign_in_again' | 'check_again' | 'unlock_keychain';

export interface AccountWords {
  readonly sentence: string;
  readonly remedy: string | null;
  readonly action: AccountRemedy;
  /** Whether the service can be called with the account in this state. */
  readonly usable: boolean;
}

/** The practice studio's key is made on this computer, so the app signs in with it by itself and nobody needs to know it. */
export const signsItselfIn = (account: {
  readonly isPractice: boolean;
  readonly credential: AccountView['credential'];
}): boolean => account.isPractice && account.credential === 'api_key';

/** The state of an account in one plain line, with its remedy. */
export function describeAccountState(state: AccountState): AccountWords {
  const words = ({ sentence, remedy }: FailureText, action: AccountRemedy, usable = false): AccountWords => ({
    sentence,
    remedy: remedy === '' ? null : remedy,
    action,
    usable,
  });
  switch (state.kind) {
    case 'unchecked':
      return words(accountStates.unchecked, 'check_again', true);
    case 'ok':
      return words(accountStates.ok, 'none', true);
    case 'expiring':
      return words(accountStates.expiring(state.daysLeft), 'sign_in_again', true);
    case 'keychain_locked':
      return words(accountStates.keychain_locked, 'unlock_keychain');
    case 'expired':
    case 'revoked':
    case 'owner_inactive':
    case 'workspace_left':
    case 'unknown_key':
    case 'sign_in_ended':
    case 'secret_missing':
    case 'keychain_missing':
      return words(accountStates[state.kind], 'sign_in_again');
  }
}
