import { useEffect, useState } from 'react';
import type { NoteId } from '../../../shared/api/ids.ts';
import {
  type CheckSteps,
  type NoteInCheck,
  picturesAt,
  stepsPerSecond,
} from '../../../shared/model/note-check.ts';
import { type FramePictures, frameAddress } from '../stills/frame-pictures.ts';

/** `second`: loops the second around the note. `on` and `back`: plays from the current frame to the end or the start. */
export type CheckMotion = 'stands' | 'second' | 'on' | 'back';

export interface CheckPlayer {
  /** Steps from the noted frame. */
  readonly offset: number;
  readonly motion: CheckMotion;
  step(by: number): void;
  /** Goes to the frame that is `offset` steps from the noted one; infinitely many lead to the first or last one, if that is known. */
  goTo(offset: number): void;
  toggleLoop(): void;
  play(motion: 'on' | 'back'): void;
  stop(): void;
}

interface Standing {
  readonly noteId: NoteId | null | undefined;
  readonly offset: number;
  readonly motion: CheckMotion;
}

/** Steps through both renders around a note, loops the second around it, and plays on. */
export function useCheckPlayer(placed: NoteInCheck | null, pictures: FramePictures): CheckPlayer {
  const noteId = placed?.noteId;
  const [kept, setKept] = useState<Standing>({ noteId, offset: 0, motion: 'stands' });
  // Each note starts at its own frame, even if it was left at another one and is opened again.
  const now = kept.noteId === noteId ? kept : { noteId, offset: 0, motion: 'stands' as const };
  if (now !== kept) setKept(now);
  const { offset, motion } = now;

  // biome-ignore lint/correctness/useExhaustiveDependencies: it begins where one is, and goes on from there by itself.
  useEffect(() => {
    if (motion === 'stands' || !placed) return;
    const perSecond = stepsPerSecond(placed);
    const [first, last] = boundsOf(placed);
    const half = Math.floor(perSecond / 2);
    let at = motion === 'second' ? -half : offset;
    let timer = 0;
    let isOver = false;
    const next = (from: number): number => {
      if (motion === 'second') return from >= half ? -half : from + 1;
      return from + (motion === 'on' ? 1 : -1);
    };
    const show = async () => {
      const startedMs = performance.now();
      // Both sides move together, at the pace of the slower one.
      await Promise.all(addressesAt(placed, at).map((address) => pictures.load(address)));
      if (isOver) return;
      const isAtEnd = (motion === 'on' && at >= last) || (motion === 'back' && at <= first);
      setKept({ noteId: placed.noteId, offset: at, motion: isAtEnd ? 'stands' : motion });
      if (isAtEnd) return;
      at = next(at);
      timer = window.setTimeout(show, Math.max(0, 1000 / perSecond - (performance.now() - startedMs)));
    };
    void show();
    return () => {
      isOver = true;
      window.clearTimeout(timer);
    };
  }, [motion, placed, pictures]);

  const within = (wanted: number): number => {
    if (!placed) return wanted;
    const [first, last] = boundsOf(placed);
    return Math.min(last, Math.max(first, wanted));
  };
  const goTo = (wanted: number) => {
    const to = within(wanted);
    setKept({ noteId, offset: Number.isFinite(to) ? to : offset, motion: 'stands' });
  };
  return {
    offset,
    motion,
    goTo,
    step: (by) => goTo(offset + by),
    toggleLoop: () =>
      setKept({
        noteId,
        offset: motion === 'second' ? 0 : offset,
        motion: motion === 'stands' ? 'second' : 'stands',
      }),
    play: (wanted) => setKept({ noteId, offset, motion: wanted }),
    stop: () => setKept({ noteId, offset, motion: 'stands' }),
  };
}

/** The steps that the offset counts: of the render being checked, otherwise of the old one. */
export function leadingSteps({ before, after }: NoteInCheck): CheckSteps | null {
  return after?.steps ?? (before.kind === 'shown' ? before.steps : null);
}

/** The offsets of the render's first and last frame from the noted one. */
function boundsOf(placed: NoteInCheck): readonly [first: number, last: number] {
  const steps = leadingSteps(placed);
  if (steps === null) return [0, 0];
  if (steps.kind === 'uneven') return [-steps.at, steps.times.length - 1 - steps.at];
  return [
    -steps.frame,
    steps.frameCount === null ? Number.POSITIVE_INFINITY : steps.frameCount - 1 - steps.frame,
  ];
}

function addressesAt(placed: NoteInCheck, offset: number): readonly string[] {
  const { before, after } = picturesAt(placed, offset);
  return [
    ...(placed.before.kind === 'shown' && before ? [frameAddress(placed.before, before.name)] : []),
    ...(placed.after && after ? [frameAddress(placed.after, after.name)] : []),
  ];
}
