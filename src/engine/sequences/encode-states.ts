import type { EncodeRecord, EncodeState } from '../../shared/model/encodes.ts';

export type EncodeCommand = 'cancel' | 'retry' | 'remove';

/** What a person may do with an encode in this state. */
function commandsFor(state: EncodeState): readonly EncodeCommand[] {
  switch (state.kind) {
    case 'waiting':
    case 'encoding':
      return ['cancel'];
    case 'encoded':
    case 'uploading':
      // It is an upload now, and is canceled there.
      return [];
    case 'ready':
      return ['remove'];
    case 'failed':
    case 'canceled':
      return ['retry', 'remove'];
  }
}

export const mayBe = (command: EncodeCommand, { state }: Pick<EncodeRecord, 'state'>): boolean =>
  commandsFor(state).includes(command);

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
