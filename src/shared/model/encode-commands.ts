import type { EncodeSnapshot } from './encodes.ts';

// Pure, so that the window offers exactly what the engine accepts.

export type EncodeCommand = 'cancel' | 'retry' | 'remove';

/** What a person may do with an encode in this state. */
export function encodeCommands({
  state,
  cancelsAtMs,
}: Pick<EncodeSnapshot, 'state' | 'cancelsAtMs'>): readonly EncodeCommand[] {
  switch (state.kind) {
    case 'waiting':
    case 'encoding':
      return ['cancel'];
    case 'encoded':
      // It is about to be an upload and is canceled there, unless its video is held back because it is to be canceled.
      return cancelsAtMs === null ? [] : ['cancel'];
    case 'uploading':
      return [];
    case 'ready':
      return ['remove'];
    case 'failed':
    case 'canceled':
      return ['retry', 'remove'];
  }
}
