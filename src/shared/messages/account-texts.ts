import { formatBytes } from '../model/format.ts';
import { count, phrase, quoted } from './phrase.ts';

/** What the window says about accounts and their keys. */
export const accountTexts = {
  about: 'About this account',
  signInAgain: 'Sign in again',
  workspace: 'Workspace',
  key: 'Key',
  signedInBy: 'Signed in',
  withBrowser: phrase((moment: string) => `With the browser, ${moment}`, '22 Nov 2026, 10:04'),
  expires: 'Expires',
  allows: 'What this sign-in allows',
  practiceReady: 'The practice studio is ready',
  signedIn: "You're signed in",
  gotIt: 'Got it',
  practiceHint:
    'A sample project on your computer: try anything. Add your own workspace from the menu at the top left.',
  add: 'Add an account…',
  practiceStudio: 'Practice studio',
  signOut: 'Sign out',
  /** Beside uploads of an account that nobody is signed in to. */
  signedOutOf: phrase((workspace: string) => `${workspace}, signed out`, 'Northlight Studio'),
  workspaces: 'Workspaces',
  noKeychain: "No keychain found. You'll stay signed in until you quit.",
  keychainLocked: "Your keychain is locked. You'll stay signed in until you quit.",
  unlockKeychain: 'Unlock keychain',
  keychainLockedRemedy: 'Unlock it to stay signed in.',
  noKeychainRemedy: 'Start a keychain service to stay signed in.',
  renews: 'Renews automatically',
  neverExpires: 'Never',
  canSee: 'See projects, items and notes',
  canUpload: 'Upload files and add versions',
  canPlace: 'Place items on a stage',
  canHook: 'Set up webhooks',
  keptInKeychain: "Stored in this computer's keychain",
  keptInMemory: 'Signed in until you quit',
  signsItselfIn: 'Signed in again whenever Renderdrop opens',
  keptInEnvironment: 'From the environment, until you quit',
  switchTo: 'Switch to this account',
  inUse: 'In use',
  checking: 'Checking…',
  check: 'Check key',
  signInAgainMore: 'Sign in again…',
  keyNamed: phrase((name: string) => `Key ${quoted(name)}`, 'Render farm'),
  byBrowser: 'Signed in with the browser',
  createdAt: phrase((moment: string) => `Created ${moment}`, '22 Nov 2026, 10:04'),
} as const;

/** Asked before signing out stops uploads. */
export const signOutTexts = {
  title: phrase((name: string) => `Sign out of ${name}?`, 'Northlight Studio'),
  pause: phrase(
    (uploads: number) =>
      `${count(uploads, 'upload')} ${uploads === 1 ? 'pauses' : 'pause'} until you sign in to this workspace again.`,
    2,
  ),
  /** Of the only upload. */
  startsAgain: phrase(
    (sentBytes: number) =>
      `It then starts again from the beginning (${formatBytes(sentBytes)} uploaded so far).`,
    18_000_000,
  ),
  startAgain: phrase(
    (uploads: number, sentBytes: number) =>
      `${uploads} of them then ${uploads === 1 ? 'starts' : 'start'} again from the beginning (${formatBytes(sentBytes)} uploaded so far).`,
    1,
    18_000_000,
  ),
  cancel: 'Cancel',
} as const;
