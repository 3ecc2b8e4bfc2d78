/** How long a transfer waits for what before it gives the connection up. */
export interface TransferTimings {
  readonly connectMs: number;
  /** No byte taken by the host while some were waiting to leave. */
  readonly stallMs: number;
  /** No byte from the disk. */
  readonly readMs: number;
  /** No answer to a whole body: some services look through a large file before they answer. */
  readonly answerMs: number;
  /** The rest of an answer whose head is there. */
  readonly answerBodyMs: number;
}

export const defaultTimings: TransferTimings = {
  connectMs: 30_000,
  stallMs: 60_000,
  readMs: 60_000,
  answerMs: 180_000,
  answerBodyMs: 10_000,
};
