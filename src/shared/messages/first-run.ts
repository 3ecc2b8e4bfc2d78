import { phrase, quoted } from './phrase.ts';

/** What the window says before anybody has signed in, and where accounts are added. */
export const firstRunTexts = {
  signInAgain: 'Sign in again',
  addAccount: 'Add an account',
  continueInBrowser: 'Continue in your browser',
  allowThere: 'Allow Renderdrop there, then come back.',
  cancelSignIn: 'Cancel',
  appName: 'Renderdrop',
  lead: 'Drop a render on an item and it becomes its next version.',
  connection: 'Connection settings…',
  noKeychain: 'No keychain found',
  noKeychainHint: "You'll stay signed in until you quit. Start a keychain service to stay signed in longer.",
  apiKey: 'API key',
  hideKey: 'Hide key',
  showKey: 'Show key',
  checking: 'Checking…',
  signIn: 'Sign in',
  practiceStudio: 'Practice studio',
  practiceOffer: 'No account yet? Try everything in a sample project on your computer.',
  startingPractice: 'Starting the practice studio…',
  tryPractice: 'Try the practice studio',
  serverAddress: 'Server address',
  serverAddressHint: "Starts with https://. You'll find it in the web app's settings.",
  signInWithBrowser: 'Sign in with your browser',
  otherServer: 'Change server…',
  or: 'or',
  newKeyFor: phrase(
    (workspace: string) => `Sign in again to ${quoted(workspace)}. Your uploads and settings stay.`,
    'Northlight',
  ),
  version: phrase((version: string) => `Version ${version}`, '1.0.0'),
  keyHint: phrase(
    (isKept: boolean) =>
      isKept
        ? "Create one in the web app's settings. It's stored in this computer's keychain."
        : "Create one in the web app's settings.",
    true,
  ),
  server: phrase((host: string) => `Server: ${host}`, 'api.example.com'),
} as const;
