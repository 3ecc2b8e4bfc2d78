import { z } from 'zod';
import { request } from '../definition.ts';
import { noArguments, noValue } from '../values.ts';

export const themeSchema = z.enum(['dark', 'light']);

const appInfoSchema = z.object({
  version: z.string(),
  platform: z.enum(['darwin', 'linux', 'win32']),
  /** What shows the window: Electron, or Chromium if Electron's binary is missing. */
  launcher: z.enum(['electron', 'chromium']),
  theme: themeSchema,
  locale: z.string(),
  dataDirectory: z.string(),
  /** `memory`: there is no keychain, so keys are lost when the app quits. The window says so. */
  secrets: z.enum(['keychain', 'memory']),
  /** There is a keychain, but it was locked when the app started. */
  isKeychainLocked: z.boolean(),
  online: z.boolean(),
  /** Whether the system can start the app when the person logs in. A copy run from source cannot do this. */
  startsAtLogin: z.boolean(),
});

export type AppInfo = z.output<typeof appInfoSchema>;

export const appRequests = {
  info: request(noArguments, appInfoSchema),
  /** Opens an https address of the service, or of the practice service, in the person's own browser. */
  openExternal: request(z.strictObject({ url: z.string().min(1).max(2_048) }), noValue),
  /** Whether the app's start is waiting for somebody to unlock the keychain. Answers as soon as that is known. */
  waitsForKeychain: request(noArguments, z.boolean()),
  /** Continues without the locked keychain: keys are then lost when the app quits. */
  goOnWithoutKeychain: request(noArguments, noValue),
  /** Tries to unlock the keychain again; the system may ask for a password. Fails with the reason while it stays locked. */
  unlockKeychain: request(noArguments, noValue),
  /** The window is ready to show things: a deep link or files that were waiting for it are handed over. */
  ready: request(noArguments, noValue),
  /** Opens the folder with the database, the logs and the pictures in the file manager. */
  showDataFolder: request(noArguments, noValue),
} as const;
