/** Randomness as a port, so that tests can repeat backoff and ids. */
export interface Random {
  /** At least 0 and below 1. */
  fraction(): number;
  bytes(length: number): Uint8Array;
  /** A time-ordered unique id (UUID version 7), lower case with hyphens. */
  uuid(): string;
}
