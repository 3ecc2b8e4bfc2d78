import { useLayoutEffect, useRef } from 'react';
import type { ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import type { EncodeId } from '../../../shared/model/encodes.ts';
import { setEncodable, setWaitingFor } from '../drop/drop-sheet-actions.ts';

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
  useLayoutEffect(() => {
    const encode = () => void latest.current.add();
    setEncodable(sequence, canAdd ? { isAnyway, encode, begin: () => latest.current.begin() } : null);
    return () => setEncodable(sequence, null);
  }, [sequence, canAdd, isAnyway]);
  const waitsFor = lacking ?? asked;
  useLayoutEffect(() => {
    setWaitingFor(sequence, waitsFor);
    return () => setWaitingFor(sequence, null);
  }, [sequence, waitsFor]);
}
