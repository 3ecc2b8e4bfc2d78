import type { EncodeRecord, EncodeState } from '../../shared/model/encodes.ts';

export type EncodeCommand = 'cancel' | 'retry' | 'remove';
type EncodeStand = Pick<EncodeRecord, 'state' | 'cancelsAtMs'>;

/** What a person may do with an encode in this state. */
function commandsFor({ state, cancelsAtMs }: EncodeStand): readonly EncodeCommand[] {
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

export const mayBe = (command: EncodeCommand, encode: EncodeStand): boolean =>
  commandsFor(encode).includes(command);

/** Goes on by itself, and is no upload yet. */
export function isUnderWay({ kind }: EncodeState): boolean {
  switch (kind) {
    case 'waiting':
    case 'encoding':
    case 'encoded':
      return true;
    case 'uploading':
    case 'ready':
    case 'failed':
    case 'canceled':
      return false;
  }
}

/** The record after the program that encoded it has ended. */
export function afterRestart(record: EncodeRecord): EncodeRecord {
  switch (record.state.kind) {
    case 'encoding':
      return { ...record, state: { kind: 'waiting' } };
    case 'waiting':
    case 'encoded':
    case 'uploading':
    case 'ready':
    case 'failed':
    case 'canceled':
      return record;
  }
}
