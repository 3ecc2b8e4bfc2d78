import { keychainFailures } from '../../shared/messages/accounts.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';

export type SecretStoreErrorCode = keyof typeof keychainFailures;

/** The keychain could not do what was asked. Its message names no secret. */
export class SecretStoreError extends TroubleError {
  override readonly name = 'SecretStoreError';
  readonly code: SecretStoreErrorCode;

  constructor(code: SecretStoreErrorCode, options?: ErrorOptions) {
    super(troubleOf(code, keychainFailures[code]), options);
    this.code = code;
  }
}
