import { count, phrase } from '../phrase.ts';

export const cliAccountTexts = {
  howToSignIn: 'Sign in with: renderdrop login (or set RENDERDROP_API_KEY or RENDERDROP_API_KEY_FILE)',
  notSignedIn: 'Not signed in.',
  noAddress: "Renderdrop doesn't know the server's address yet.",
  howToSetAddress: 'Set it once: renderdrop login --service https://api.example.com (or RENDERDROP_BASE_URL)',
  theSettings: 'The settings',
  itReads: phrase((text: string) => `It reads "${text}".`, 'api.example'),
  notSignedInAt: phrase((where: string) => `Not signed in${where}.`, ' at https://api.example.com'),
  environmentChooses: phrase(
    (from: string) => `${from} already chooses the account, so --account can't be used with it.`,
    'RENDERDROP_API_KEY',
  ),
  keyTwice: 'Set RENDERDROP_API_KEY or RENDERDROP_API_KEY_FILE, not both.',
  keyFileMissing: phrase((path: string) => `There is no key file ${path}.`, '/run/secrets/renderdrop'),
  nameKeyFile: 'Check --key-file or RENDERDROP_API_KEY_FILE.',
  keyFileForbidden: phrase(
    (path: string) => `You may not read the key file ${path}.`,
    '/run/secrets/renderdrop',
  ),
  ownKeyFile: phrase(
    (path: string) => `Make it belong to whoever runs Renderdrop: chown USER ${path}`,
    '/run/secrets/renderdrop',
  ),
  notAKeyFile: phrase(
    (path: string) => `The key file ${path} isn't a plain file of at most 4 KB.`,
    '/run/secrets/renderdrop',
  ),
  onlyKeyInFile: 'Write the key, and nothing else, into a file.',
  emptyKeyFile: phrase((path: string) => `The key file ${path} is empty.`, '/run/secrets/renderdrop'),
  openKeyFile: phrase(
    (path: string) => `Other people on this computer can read the key file ${path}.`,
    '/run/secrets/renderdrop',
  ),
  closeKeyFile: phrase((path: string) => `Make it yours alone: chmod 600 ${path}`, '/run/secrets/renderdrop'),
  environmentOrAccount: 'Unset RENDERDROP_API_KEY, or leave out --account and RENDERDROP_ACCOUNT.',
  keyFileOrAccount: 'Leave out the key file, or --account and RENDERDROP_ACCOUNT.',
  /** `from` is the variable, or the file that holds the key. */
  ofEnvironmentKey: phrase(
    (from: string, sentence: string) => `${from}: ${sentence}`,
    'RENDERDROP_API_KEY',
    "The server doesn't recognize this key.",
  ),
  damaged: phrase(
    (path: string, entries: number) =>
      `The upload queue's file was damaged and moved to ${path}. ${entries === 0 ? 'Nothing could be recovered.' : `Recovered ${count(entries, 'entry', 'entries')}.`}`,
    '/data/renderdrop.db.damaged',
    12,
  ),
  keyFromEnvironment: phrase(
    (from: string) => `The key comes from ${from} and isn't stored.`,
    'RENDERDROP_API_KEY',
  ),
  noKeychain: 'The key works, but this computer has no keychain, and keys are never written to a file.',
  startKeychain: 'Start a keychain service (for example gnome-keyring), or set RENDERDROP_API_KEY instead.',
  pasteKey: 'Paste the key and press Enter (it stays hidden):',
  noInput: 'Nothing was read from standard input.',
  isSamePerson: phrase(
    (name: string) => `You're already signed in to ${name}. Is this a new key for the same person?`,
    'Aurora Studio',
  ),
  allowInBrowser: phrase(
    (url: string) => `Allow Renderdrop in your browser. If it doesn't open, go to:\n${url}`,
    'https://app.example.com/connect',
  ),
  nothingToSignOut: phrase(
    (from: string) => `The key comes from ${from}, so there's nothing to sign out of.`,
    'RENDERDROP_API_KEY',
  ),
  unsetKey: 'Unset RENDERDROP_API_KEY.',
  unsetKeyFile: 'Unset RENDERDROP_API_KEY_FILE, or leave out --key-file.',
  signedOut: phrase(
    (name: string) => `Signed out of ${name}. The key keeps working until you revoke it in the web app.`,
    'Aurora Studio',
  ),
  workspace: phrase((name: string, kind: string) => `${name} (${kind} workspace)`, 'Aurora Studio', 'team'),
  server: 'Server',
  signedIn: 'Signed in',
  byBrowser: 'with the browser',
  byKey: phrase((name: string) => `with the key "${name}"`, 'Render farm'),
  storedIn: 'Stored in',
  permissions: 'Permissions',
  noPermissions: 'none',
  expires: 'Expires',
  never: 'never',
  lastKnown: "Couldn't reach the server. This is the last known state.",
  alsoSignedIn: phrase(
    (names: string) => `Also signed in: ${names}. Choose with --account.`,
    'Harbour Lights',
  ),
  inKeychain: "this computer's keychain",
  inMemory: 'memory, until this command ends',
  needsPermission: 'Sign in with a key that has the permission: renderdrop login',
  needsOtherKey: 'Sign in with another key: renderdrop login',
  checkProxy: 'Check it with: renderdrop doctor',
  report: 'Report it with the request id.',
  notUnderstood: 'not understood',
} as const;
