export type SecretStoreErrorCode = 'keychain_missing' | 'keychain_locked' | 'keychain_failed' | 'secret_torn';

const words: Readonly<Record<SecretStoreErrorCode, readonly [sentence: string, remedy: string]>> = {
  keychain_missing: [
    'This machine offers no keychain.',
    'Start a keychain service (for example gnome-keyring or KWallet), or sign in again in each run.',
  ],
  keychain_locked: ['The keychain is locked.', 'Unlock it and try again.'],
  keychain_failed: ['The keychain refused.', 'Try again. If it stays so, restart the keychain service.'],
  secret_torn: ['What the keychain holds for this account is not whole.', 'Sign in again.'],
};

/** The keychain could not do what was asked. Its message names no secret. */
export class SecretStoreError extends Error {
  override readonly name = 'SecretStoreError';
  readonly code: SecretStoreErrorCode;
  readonly remedy: string;

  constructor(code: SecretStoreErrorCode, options?: ErrorOptions) {
    const [sentence, remedy] = words[code];
    super(sentence, options);
    this.code = code;
    this.remedy = remedy;
  }
}
