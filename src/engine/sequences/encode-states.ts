import type { EncodeRecord, EncodeState } from '../../shared/model/encodes.ts';

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
