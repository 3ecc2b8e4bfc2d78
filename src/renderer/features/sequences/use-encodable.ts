import { useLayoutEffect, useRef } from 'react';
import type { ExaminedSequence, ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import type { EncodeId } from '../../../shared/model/encodes.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import { setSequenceEncoding } from '../drop/drop-sheet-actions.ts';

interface Encodable {
  readonly canAdd: boolean;
  /** What a person has to say yes to. */
  readonly asked: string | null;
  /** The choice without which it can't be encoded. */
  readonly lacking: string | null;
  readonly hasOpenGaps: boolean;
  readonly rate: FrameRate | null;
  readonly skipFrames: readonly number[];
  readonly found: ExaminedSequence | null;
  readonly add: () => Promise<void>;
  readonly begin: () => Promise<readonly EncodeId[]>;
}

/** Tells the sheet how a sequence is encoded, or why not: its review covers its row, and the sheet's key is for all of them. */
export function useEncodable(
  sequence: ImageSequenceFound,
  { canAdd, asked, lacking, hasOpenGaps, rate, skipFrames, found, add, begin }: Encodable,
): void {
  const latest = useRef({ add, begin });
  useLayoutEffect(() => {
    latest.current = { add, begin };
  });
  const isAnyway = asked !== null;
  const waitsFor = lacking ?? asked;
  const asks = isAnyway || hasOpenGaps;
  const rateText = rate && `${rate.num}/${rate.den}`;
  const { stillId = null, picture = null } = found ?? {};
  const size = picture && `${picture.width}x${picture.height}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: rates and sizes are equal by their numbers.
  useLayoutEffect(() => {
    const encode = () => void latest.current.add();
    const begin = () => latest.current.begin();
    const { folderId, facts } = sequence;
    setSequenceEncoding(sequence, {
      encodable: canAdd ? { isAnyway, encode, begin } : null,
      ...{ waitsFor, asks },
      frames: {
        ...{ name: facts.name, folderId, pattern: facts.pattern, rate, skipFrames },
        found: stillId === null ? null : { stillId, picture },
      },
    });
    return () => setSequenceEncoding(sequence, null);
  }, [sequence, canAdd, isAnyway, waitsFor, asks, rateText, skipFrames, stillId, size]);
}
