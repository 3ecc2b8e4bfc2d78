import type { AccountState } from './account.ts';

export type AccountRemedy = 'none' | 'sign_in_again' | 'check_again' | 'unlock_keychain';

export interface AccountWords {
  readonly sentence: string;
  readonly remedy: string | null;
  readonly action: AccountRemedy;
  /** Whether asking the service makes sense with this account as it is. */
  readonly usable: boolean;
}

const newKey =
  'Create a new key in the web app’s settings and paste it here, or sign in through the browser.';

/** One line in plain words for how an account stands, and what helps. */
export function describeAccountState(state: AccountState): AccountWords {
  const lost = (sentence: string, remedy: string): AccountWords => ({
    sentence,
    remedy,
    action: 'sign_in_again',
    usable: false,
  });
  switch (state.kind) {
    case 'unchecked':
      return { sentence: 'Not checked yet in this run.', remedy: null, action: 'check_again', usable: true };
    case 'ok':
      return { sentence: 'Works.', remedy: null, action: 'none', usable: true };
    case 'expiring':
      return {
        sentence: `This key ends ${state.daysLeft <= 1 ? 'within a day' : `in ${state.daysLeft} days`}.`,
        remedy: newKey,
        action: 'sign_in_again',
        usable: true,
      };
    case 'expired':
      return lost('This key has passed its last day.', newKey);
    case 'revoked':
      return lost('This key was revoked.', newKey);
    case 'owner_inactive':
      return lost(
        'The person this key belongs to no longer has an active account.',
        'Sign in as somebody else.',
      );
    case 'workspace_left':
      return lost(
        'The person this key belongs to is no longer a member of its workspace.',
        'Ask the workspace’s owner for an invitation, or sign in to another workspace.',
      );
    case 'unknown_key':
      return lost('The service does not know this key.', newKey);
    case 'sign_in_ended':
      return lost('The sign-in through the browser has ended.', 'Sign in through the browser again.');
    case 'secret_missing':
      return lost('The keychain holds no key for this account.', 'Paste the key again, or sign in again.');
    case 'keychain_locked':
      return {
        sentence: 'The keychain is locked.',
        remedy: 'Unlock it, then check again.',
        action: 'unlock_keychain',
        usable: false,
      };
    case 'keychain_missing':
      return lost(
        'The key was kept in a keychain that this machine does not offer now.',
        'Start the keychain service, or paste the key again for this run.',
      );
  }
}
