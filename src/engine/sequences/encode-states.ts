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
      // From here on it is an upload, and is canceled there.
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

/** What a record becomes when the program that encoded it is no more. */
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
