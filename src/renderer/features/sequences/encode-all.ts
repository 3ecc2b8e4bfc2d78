import type { Bridge } from '../../../shared/ipc/contract.ts';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import type { EncodeId } from '../../../shared/model/encodes.ts';
import { showToast } from '../../store/toast-store.ts';
import { sequenceKey } from '../drop/drop-sheet-actions.ts';
import { type DropSheetState, type EncodableSequence, useDropSheet } from '../drop/drop-sheet-store.ts';
import { sayEncoding } from './say-encoding.ts';

type Sheet = Pick<DropSheetState, 'sequences' | 'encodings'>;

/** The sequences that need no answer, in the order of the sheet: versions of one item get their numbers in it. */
export const encodedTogether = ({ sequences, encodings }: Sheet): readonly EncodableSequence[] =>
  sequences.flatMap((sequence) => {
    const encodes = encodings.get(sequenceKey(sequence))?.encodable;
    return encodes && !encodes.isAnyway ? [encodes] : [];
  });

/** The name of each sequence that stays, and what it lacks or asks. */
const staying = ({ sequences, encodings }: Sheet) =>
  sequences.flatMap((sequence) => {
    const why = encodings.get(sequenceKey(sequence))?.waitsFor ?? null;
    return why === null ? [] : [{ name: sequence.facts.name, why }];
  });

/** Why none is encoded yet; empty while that isn't known. */
export function firstQuestion(sheet: Sheet): string {
  const [first] = staying(sheet);
  return first ? encodeTexts.notEncodedBecause(first.name, first.why) : '';
}

/** Pressing the button twice must not begin the remaining sequences twice. */
let isBeginning = false;

/** Encodes them, and says what stays in the sheet and why. */
export async function encodeAll({ events }: Pick<Bridge, 'events'>): Promise<void> {
  const { sequences, encodings } = useDropSheet.getState();
  const going = encodedTogether({ sequences, encodings });
  if (going.length === 0 || isBeginning) return;
  isBeginning = true;
  const ids: EncodeId[] = [];
  try {
    for (const { begin } of going) ids.push(...(await begin()));
  } finally {
    isBeginning = false;
  }
  if (ids.length > 0) sayEncoding({ events }, encodeTexts.addedAll(ids.length), ids);
  const left = staying({ sequences, encodings });
  const [first] = left;
  if (first)
    showToast({
      tone: 'wait',
      text: encodeTexts.notEncoded(left.length),
      detail: encodeTexts.notEncodedBecause(first.name, first.why),
      durationMs: 8_000,
    });
}
