import { z } from 'zod';
import { request } from '../definition.ts';
import { noArguments, noValue } from '../values.ts';

export const themeSchema = z.enum(['dark', 'light']);

const appInfoSchema = z.object({
  version: z.string(),
  platform: z.enum(['darwin', 'linux', 'win32']),
  /** What shows the window: Electron itself, or Chromium standing in where Electron's binary is missing. */
  launcher: z.enum(['electron', 'chromium']),
  theme: themeSchema,
  locale: z.string(),
  dataDirectory: z.string(),
  /** `memory`: there is no keychain, so the key lasts only for this run and the person is told so. */
  secrets: z.enum(['keychain', 'memory']),
  /** The keychain is there, and was not unlocked when the app started. */
  isKeychainLocked: z.boolean(),
  online: z.boolean(),
  /** Whether the system can be told to start the app when the person logs in: from a clone it cannot. */
  startsAtLogin: z.boolean(),
});

export type AppInfo = z.output<typeof appInfoSchema>;

export const appRequests = {
  info: request(noArguments, appInfoSchema),
  /** Opens an https address of the service, or of the practice service, in the person's own browser. */
  openExternal: request(z.strictObject({ url: z.string().min(1).max(2_048) }), noValue),
  /** Whether the start waits for somebody to unlock the keychain; answered once that is known, and at once ever after. */
  waitsForKeychain: request(noArguments, z.boolean()),
  /** Nobody will unlock it: goes on with keys that last only for this run. */
  goOnWithoutKeychain: request(noArguments, noValue),
  /** Asks the keychain again that nobody unlocked; the system may show its question. Fails with the reason while it stays locked. */
  unlockKeychain: request(noArguments, noValue),
  /** The window can show something now: what was waiting for it (a deep link, files) is handed over. */
  ready: request(noArguments, noValue),
  /** Opens the folder with the database, the logs and the pictures in the file manager. */
  showDataFolder: request(noArguments, noValue),
} as const;
