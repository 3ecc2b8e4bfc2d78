import { useCallback, useEffect, useRef, useState } from 'react';
import type { NoteId } from '../../../shared/api/ids.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';

/** Long enough to be read: the frame may come a moment after the key. */
const saidMs = 2_500;

export interface EarlyCheck {
  /** Whether the frames of this note are in sight, or were. Only then can it be checked. */
  readonly hasSeen: (noteId: NoteId) => boolean;
  readonly onSeen: (noteId: NoteId | null) => void;
  /** Somebody tried to check the note before that; null if it isn't known yet. */
  readonly refuse: (noteId: NoteId | null) => void;
  /** Another note is looked at. */
  readonly forget: () => void;
  readonly refusedId: NoteId | null;
  /** What to say of it where no frame says so. */
  readonly says: string | null;
}

/** A check that is refused because nobody has seen the frames says so, and for long enough. `isOpen`: the renders are known. */
export function useEarlyCheck(isOpen: boolean): EarlyCheck {
  const seen = useRef<NoteId | null>(null);
  const [refusedId, setRefusedId] = useState<NoteId | null>(null);
  const [wasRefused, setWasRefused] = useState(false);
  const isAwaited = !isOpen || refusedId !== null;
  useEffect(() => {
    if (!wasRefused || isAwaited) return;
    const timer = window.setTimeout(() => setWasRefused(false), saidMs);
    return () => window.clearTimeout(timer);
  }, [wasRefused, isAwaited]);
  return {
    hasSeen: (noteId) => seen.current === noteId,
    onSeen: useCallback((noteId: NoteId | null) => {
      seen.current = noteId;
      setRefusedId(null);
    }, []),
    refuse: (noteId) => {
      setRefusedId(noteId);
      setWasRefused(true);
    },
    forget: useCallback(() => {
      setRefusedId(null);
      setWasRefused(false);
    }, []),
    refusedId,
    says: wasRefused ? (isAwaited ? texts.awaitedCheck : texts.checkAgain) : null,
  };
}
