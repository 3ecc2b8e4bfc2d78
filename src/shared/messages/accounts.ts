import { failureText } from './failure-text.ts';
import { phrase, quoted } from './phrase.ts';

const pasteInstead = 'Start the sign-in again, or paste a key instead.';

/** What can go wrong with the computer's keychain. */
export const keychainFailures = {
  keychain_missing: failureText(
    'No keychain found.',
    'Start a keychain service (for example gnome-keyring or KWallet), or sign in again each time.',
  ),
  keychain_locked: failureText('The keychain is locked.', 'Unlock it, then try again.'),
  keychain_failed: failureText("Couldn't use the keychain.", 'Try again, or restart the keychain service.'),
  secret_torn: failureText('The keychain entry for this account is damaged.', 'Sign in again.'),
} as const;

export const keychainTexts = {
  keptIn: phrase((keychain: string) => `Your key is stored in ${keychain}.`, 'the macOS keychain'),
  keptInMemory: phrase(
    (why: string) => `${why} You'll stay signed in until you quit.`,
    keychainFailures.keychain_missing.sentence,
  ),
  macKeychain: 'the macOS keychain',
  windowsKeychain: 'the Windows Credential Manager',
  linuxKeychain: "this computer's keychain (Secret Service)",
} as const;

/** What can happen when an account is added. */
export const signInFailures = {
  key_malformed: phrase(
    (sentence: string) => failureText(sentence, 'Copy the whole key from the web app and paste it again.'),
    'Paste only the key.',
  ),
  other_workspace: phrase(
    (workspace: string) =>
      failureText(
        `This key belongs to another workspace than ${quoted(workspace)}.`,
        'Add it as another account.',
      ),
    'Northlight Show Graphics',
  ),
  sign_in_denied: failureText('Access was denied in your browser.', pasteInstead, 'sign_in'),
  sign_in_timed_out: failureText('The sign-in in your browser timed out.', pasteInstead, 'sign_in'),
  sign_in_no_browser: failureText(
    "Couldn't open your browser.",
    'Set a default browser, or paste a key instead.',
    'sign_in',
  ),
  sign_in_refused: failureText("The server didn't complete the sign-in.", pasteInstead, 'sign_in'),
  address_missing: failureText(
    "Renderdrop doesn't know the server's address yet.",
    'Enter it, for example https://api.example.com.',
  ),
  address_malformed: phrase(
    (sentence: string) => failureText(sentence, 'Check the server address.'),
    'The address must start with https://.',
  ),
  sign_in_over: failureText('This sign-in was canceled.', 'Sign in again.'),
  account_unknown: failureText("You're no longer signed in to this account.", 'Sign in again.', 'sign_in'),
} as const;

/** What is wrong with a pasted key. Never repeats the key. */
export const malformedKeys = {
  empty: "Nothing was pasted. Copy the key from the web app's settings.",
  more: 'Paste only the key.',
  capitals: phrase((prefix: string) => `A key starts with ${prefix} in lower case.`, 'psk_'),
  noPrefix: phrase((prefix: string) => `A key starts with ${prefix}.`, 'psk_'),
  oddCharacter: phrase(
    (place: number) => `Character ${place} isn't a letter or a digit. Copy the key again.`,
    12,
  ),
  tooShort: phrase(
    (length: number, whole: number) => `The key is cut short: ${length} of ${whole} characters.`,
    30,
    53,
  ),
  tooLong: phrase(
    (length: number, whole: number) =>
      `The key is too long: ${length} characters instead of ${whole}. Paste only the key.`,
    60,
    53,
  ),
  unlike: "This doesn't look like a key.",
} as const;

/** What is wrong with an address of the service. */
export const malformedAddresses = {
  notAnAddress: "This isn't a web address. Enter one like https://api.example.com.",
  withLogin: 'Remove the name and password from the address. You sign in with a key or in your browser.',
  withQuery: 'Remove everything after ? or #.',
  notSecure: 'The address must start with https://, so that nobody can read your key.',
  notWeb: 'The address must start with https://.',
} as const;
