import { projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import { formatTimeLeft } from '../../../shared/model/format.ts';
import type { NotesFound } from '../../../shared/model/project-notes.ts';
import { useNow } from '../../ui/use-now.ts';

export interface ReadingWords {
  /** How far it is. */
  readonly progress: string;
  /** Why nothing moves, and for how long; null while it does. */
  readonly waits: string | null;
}

/** What is said while the notes of a project are read. */
export function useReadingWords(reading: NotesFound['reading']): ReadingWords {
  const waitsUntilMs = reading?.waitsUntilMs ?? null;
  const nowMs = useNow(waitsUntilMs === null ? 60_000 : 1_000);
  if (reading === null || reading.of === 0) return { progress: texts.listing, waits: null };
  return {
    progress: texts.reading(reading.done, reading.of),
    waits: waitsUntilMs === null ? null : texts.waitsForLimit(formatTimeLeft(waitsUntilMs - nowMs)),
  };
}
