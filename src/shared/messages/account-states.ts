import type { Scope } from '../api/key-record.ts';
import type { AccountState } from '../model/account.ts';
import { type FailureText, failureText } from './failure-text.ts';
import { count, phrase } from './phrase.ts';

const newKey = "Create a new key in the web app's settings and paste it here, or sign in with your browser.";

/** The state of an account in one line, with its remedy; the remedy is empty if nothing has to be done. */
export const accountStates = {
  unchecked: failureText('Not checked yet.', ''),
  ok: failureText('Signed in.', ''),
  expiring: phrase(
    (daysLeft: number) =>
      failureText(
        daysLeft <= 1 ? 'This key expires within a day.' : `This key expires in ${count(daysLeft, 'day')}.`,
        newKey,
      ),
    5,
  ),
  expired: failureText('This key has expired.', newKey),
  revoked: failureText('This key was revoked.', newKey),
  owner_inactive: failureText(
    "This key's owner no longer has an active account.",
    'Sign in as someone else.',
  ),
  workspace_left: failureText(
    "This key's owner is no longer in the workspace.",
    'Ask the workspace owner for an invitation, or sign in to another workspace.',
  ),
  unknown_key: failureText("The server doesn't recognize this key.", newKey),
  sign_in_ended: failureText('Your browser sign-in has ended.', 'Sign in with your browser again.'),
  secret_missing: failureText(
    'The keychain has no key for this account.',
    'Paste the key again, or sign in again.',
  ),
  keychain_locked: failureText('The keychain is locked.', 'Unlock it to use this account.'),
  keychain_missing: failureText(
    "The keychain that holds this key isn't available.",
    'Start the keychain service, or paste the key again.',
  ),
} as const satisfies Readonly<
  Record<AccountState['kind'], FailureText | ((daysLeft: number) => FailureText)>
>;

/** What a key without this permission cannot do. */
export const missingPermissions = {
  'projects:read': "This key can't show projects, items or notes.",
  'media:write': "This key can't upload.",
  'comps:write': "This key can't place items on a stage.",
  'webhooks:manage': "This key can't set up webhooks.",
} as const satisfies Readonly<Record<Scope, string>>;
