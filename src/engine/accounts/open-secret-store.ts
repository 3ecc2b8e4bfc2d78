import { keychainTexts } from '../../shared/messages/accounts.ts';
import type { Clock } from '../ports/clock.ts';
import type { SecretStore } from '../ports/secret-store.ts';
import { SecretStoreError } from '../ports/secret-store-error.ts';
import { MemorySecretStore } from './memory-secret-store.ts';
import { SplitSecretStore } from './split-secret-store.ts';

/** Windows Credential Manager takes at most 2560 bytes an entry; the other keychains take tokens of any length. */
const maxEntryBytesOnWindows = 2_560;
const maxEntryBytesElsewhere = 64 * 1024;
/** Long enough for a person to type the keychain's password, if it asks for one. */
const answerTimeoutMs = 60_000;
/** An entry of this program's own: of two programs that start together, one removed the entry that the other was reading. */
const probeAccount = `probe ${process.pid}`;

export interface OpenedSecretStore {
  readonly store: SecretStore;
  /** Why secrets are kept only in the memory of this run; `null` when they are in the keychain. */
  readonly whyMemory: SecretStoreError | null;
  /** For the person to read: where keys are kept. */
  readonly sentence: string;
}

export interface OpenSecretStoreOptions {
  readonly platform: NodeJS.Platform;
  readonly clock: Clock;
  /** Opens the system's keychain, or rejects with a `SecretStoreError`. */
  readonly loadKeychain: () => Promise<SecretStore>;
  /** Ends the wait for the keychain where a person can see and stop it. Without it, the wait ends after a minute. */
  readonly until?: AbortSignal | undefined;
}

/** The keychain where it really works (tried by writing), otherwise the memory of this run. Never a file. */
export async function openSecretStore(options: OpenSecretStoreOptions): Promise<OpenedSecretStore> {
  try {
    const keychain = await withinTime(options, tryOut(options.loadKeychain));
    const maxEntryBytes = options.platform === 'win32' ? maxEntryBytesOnWindows : maxEntryBytesElsewhere;
    return {
      store: new SplitSecretStore(keychain, maxEntryBytes),
      whyMemory: null,
      sentence: keychainTexts.keptIn(keychainName(options.platform)),
    };
  } catch (error) {
    if (!(error instanceof SecretStoreError)) throw error;
    return {
      store: new MemorySecretStore(),
      whyMemory: error,
      sentence: keychainTexts.keptInMemory(error.message),
    };
  }
}

async function tryOut(load: () => Promise<SecretStore>): Promise<SecretStore> {
  const keychain = await load();
  await keychain.set(probeAccount, 'works');
  await keychain.get(probeAccount);
  await keychain.delete(probeAccount);
  return keychain;
}

/** A keychain that waits for somebody to unlock it may never answer on a computer without a screen. */
async function withinTime<Answer>(options: OpenSecretStoreOptions, work: Promise<Answer>): Promise<Answer> {
  const { clock, until } = options;
  const { promise, reject } = Promise.withResolvers<never>();
  const giveUp = () => reject(new SecretStoreError('keychain_locked'));
  const cancel = until ? () => {} : clock.schedule(answerTimeoutMs, giveUp);
  if (until?.aborted) giveUp();
  until?.addEventListener('abort', giveUp, { once: true });
  try {
    return await Promise.race([work, promise]);
  } finally {
    cancel();
    until?.removeEventListener('abort', giveUp);
  }
}

function keychainName(platform: NodeJS.Platform): string {
  switch (platform) {
    case 'darwin':
      return keychainTexts.macKeychain;
    case 'win32':
      return keychainTexts.windowsKeychain;
    default:
      return keychainTexts.linuxKeychain;
  }
}
