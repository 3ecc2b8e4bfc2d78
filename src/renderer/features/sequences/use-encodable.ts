import { useLayoutEffect, useRef } from 'react';
import type { ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import type { EncodeId } from '../../../shared/model/encodes.ts';
import { setSequenceEncoding } from '../drop/drop-sheet-actions.ts';

interface Encodable {
  readonly canAdd: boolean;
  /** What a person has to say yes to. */
  readonly asked: string | null;
  /** The choice without which it can't be encoded. */
  readonly lacking: string | null;
  readonly add: () => Promise<void>;
  readonly begin: () => Promise<readonly EncodeId[]>;
}

/** Tells the sheet how a sequence is encoded, or why not: its review covers its row, and the sheet's key is for all of them. */
export function useEncodable(
  sequence: ImageSequenceFound,
  { canAdd, asked, lacking, add, begin }: Encodable,
): void {
  const latest = useRef({ add, begin });
  useLayoutEffect(() => {
    latest.current = { add, begin };
  });
  const isAnyway = asked !== null;
  const waitsFor = lacking ?? asked;
  useLayoutEffect(() => {
    const encode = () => void latest.current.add();
    const begin = () => latest.current.begin();
    setSequenceEncoding(sequence, { encodable: canAdd ? { isAnyway, encode, begin } : null, waitsFor });
    return () => setSequenceEncoding(sequence, null);
  }, [sequence, canAdd, isAnyway, waitsFor]);
}
