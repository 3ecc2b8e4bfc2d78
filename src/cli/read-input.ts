import { bodyBytesMax } from '../engine/webhooks/webhook-server.ts';

/** As much as a webhook's event may have; a key is far shorter. */
const inputBytesMax = bodyBytesMax;

export interface Input {
  readonly bytes: Buffer;
  /** False if there was more than may be read. */
  readonly isWhole: boolean;
}

/** Reads standard input to its end, but no more than `inputBytesMax`. Ctrl-C ends the wait for a pipe that stays open. */
export async function readInput(signal: AbortSignal): Promise<Input> {
  const { stdin } = process;
  const stop = () => stdin.destroy();
  signal.throwIfAborted();
  signal.addEventListener('abort', stop, { once: true });
  const pieces: Buffer[] = [];
  let size = 0;
  try {
    for await (const piece of stdin as AsyncIterable<Buffer>) {
      pieces.push(piece);
      size += piece.length;
      if (size > inputBytesMax) break;
    }
  } finally {
    signal.removeEventListener('abort', stop);
  }
  signal.throwIfAborted();
  return { bytes: Buffer.concat(pieces).subarray(0, inputBytesMax), isWhole: size <= inputBytesMax };
}
