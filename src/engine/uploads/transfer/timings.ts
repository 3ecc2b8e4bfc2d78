/** Time limits after which a transfer closes its connection. */
export interface TransferTimings {
  readonly connectMs: number;
  /** The host accepts no byte although some are ready to send. */
  readonly stallMs: number;
  /** The disk delivers no byte. */
  readonly readMs: number;
  /** No answer after a whole body. Long, because some services read a large file before they answer. */
  readonly answerMs: number;
  /** The rest of an answer after its head. */
  readonly answerBodyMs: number;
}

export const defaultTimings: TransferTimings = {
  connectMs: 30_000,
  stallMs: 60_000,
  readMs: 60_000,
  answerMs: 180_000,
  answerBodyMs: 10_000,
};
