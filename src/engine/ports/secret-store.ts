/** Where keys and tokens are kept: the operating system's keychain, or memory for this run. Never a file. */
export interface SecretStore {
  readonly kind: 'keychain' | 'memory';
  get(account: string): Promise<string | null>;
  set(account: string, secret: string): Promise<void>;
  /** Removing what is not there is not a failure. */
  delete(account: string): Promise<void>;
}
