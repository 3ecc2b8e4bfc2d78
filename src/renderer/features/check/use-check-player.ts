import { useEffect, useState } from 'react';
import type { NoteId } from '../../../shared/api/ids.ts';
import { type NoteInCheck, picturesAt, stepsPerSecond } from '../../../shared/model/note-check.ts';
import { type FramePictures, frameAddress } from '../stills/frame-pictures.ts';

export interface CheckPlayer {
  /** Steps away from the noted frame. */
  readonly offset: number;
  readonly isLooping: boolean;
  step(by: number): void;
  toggleLoop(): void;
}

interface Standing {
  readonly noteId: NoteId | undefined;
  readonly offset: number;
  readonly isLooping: boolean;
}

/** Steps through both renders around a note, and loops the second around it. */
export function useCheckPlayer(placed: NoteInCheck | null, pictures: FramePictures): CheckPlayer {
  const noteId = placed?.noteId;
  const [kept, setKept] = useState<Standing>({ noteId, offset: 0, isLooping: false });
  // Another note begins at its own frame.
  const now = kept.noteId === noteId ? kept : { noteId, offset: 0, isLooping: false };
  const { offset, isLooping } = now;

  useEffect(() => {
    if (!isLooping || !placed) return;
    const perSecond = stepsPerSecond(placed);
    const half = Math.floor(perSecond / 2);
    let at = -half;
    let timer = 0;
    let isOver = false;
    const show = async () => {
      const startedMs = performance.now();
      // Both sides move together: whichever comes later sets the pace.
      await Promise.all(addressesAt(placed, at).map((address) => pictures.load(address)));
      if (isOver) return;
      setKept({ noteId: placed.noteId, offset: at, isLooping: true });
      at = at >= half ? -half : at + 1;
      timer = window.setTimeout(show, Math.max(0, 1000 / perSecond - (performance.now() - startedMs)));
    };
    void show();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [isLooping, placed, pictures]);

  return {
    offset,
    isLooping,
    step: (by) => setKept({ noteId, offset: offset + by, isLooping: false }),
    toggleLoop: () => setKept({ noteId, offset: isLooping ? 0 : offset, isLooping: !isLooping }),
  };
}

function addressesAt(placed: NoteInCheck, offset: number): readonly string[] {
  const { before, after } = picturesAt(placed, offset);
  return [
    ...(placed.before.kind === 'shown' && before ? [frameAddress(placed.before, before.name)] : []),
    ...(placed.after && after ? [frameAddress(placed.after, after.name)] : []),
  ];
}
