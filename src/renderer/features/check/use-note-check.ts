import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { NoteId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import type { AnswerValue, GivenArguments } from '../../../shared/ipc/contract.ts';
import type { NoteInCheck, NoteTick } from '../../../shared/model/note-check.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import type { CheckOpening } from '../../store/window-store.ts';

/** A note. Without one: the whole render, compared with another version. */
export type CheckPlace = GivenArguments<'check', 'lookAt'>['note'];

export type OpenedCheck = AnswerValue<'check', 'open'>;

export interface NoteCheckState {
  readonly opened: OpenedCheck | null;
  readonly failure: Trouble | null;
  readonly ticks: ReadonlyMap<NoteId, NoteTick>;
  /** Where the current note is on both renders; null until known. */
  readonly placed: NoteInCheck | null;
  tick(noteId: NoteId, isTicked: boolean): Promise<void>;
}

interface Failures {
  readonly opening: Trouble | null;
  readonly looking: Trouble | null;
  readonly ticking: Trouble | null;
}

const noFailures: Failures = { opening: null, looking: null, ticking: null };

/** A note check, kept open while it is shown, and its current note. */
export function useNoteCheck(
  { mediaId, subject }: Pick<CheckOpening, 'mediaId' | 'subject'>,
  current: CheckPlace | null,
  next: readonly CheckPlace[],
): NoteCheckState {
  const { check } = useBridge().requests;
  const [opened, setOpened] = useState<OpenedCheck | null>(null);
  // Each stays until the same thing has worked: an old failure beside a picture would be about nothing on the screen.
  const [failures, setFailures] = useState(noFailures);
  const [ticks, setTicks] = useState<readonly NoteTick[]>([]);
  const [placed, setPlaced] = useState<NoteInCheck | null>(null);

  useEffect(() => {
    let isShown = true;
    setOpened(null);
    setFailures(noFailures);
    setPlaced(null);
    const opening = unwrap(check.open({ mediaId, subject }));
    opening.then(
      (answer) => {
        if (!isShown) return;
        setOpened(answer);
        setTicks(answer.ticks);
      },
      (error: unknown) => isShown && setFailures({ ...noFailures, opening: failureOf(error) }),
    );
    return () => {
      isShown = false;
      void opening.then(({ checkId }) => check.close({ checkId })).catch(() => {});
    };
  }, [check, mediaId, subject]);

  const checkId = opened?.checkId ?? null;
  const following = useRef(next);
  following.current = next;
  useEffect(() => {
    if (checkId === null || !current) return;
    let isShown = true;
    const asked = { checkId, note: current, next: following.current.slice(0, 200) };
    setFailures((before) => (before.looking ? { ...before, looking: null } : before));
    unwrap(check.lookAt(asked)).then(
      (answer) => isShown && setPlaced(answer),
      (error: unknown) => isShown && setFailures((before) => ({ ...before, looking: failureOf(error) })),
    );
    return () => {
      isShown = false;
    };
  }, [check, checkId, current]);

  const tick = useCallback(
    async (noteId: NoteId, isTicked: boolean) => {
      if (checkId === null) return;
      try {
        setTicks((await unwrap(check.tick({ checkId, noteId, isTicked }))).ticks);
        setFailures((before) => (before.ticking ? { ...before, ticking: null } : before));
      } catch (error) {
        setFailures((before) => ({ ...before, ticking: failureOf(error) }));
      }
    },
    [check, checkId],
  );

  const byNote = useMemo(() => new Map(ticks.map((each) => [each.noteId, each])), [ticks]);
  // Ignore the place of the previous note until that of the current one is known.
  const isPlaced = current !== null && placed?.noteId === current.id;
  const failure = failures.opening ?? failures.ticking ?? failures.looking;
  return { opened, failure, ticks: byNote, placed: isPlaced ? placed : null, tick };
}

export const placeOf = ({ id, version_id, version_number, at_seconds }: Note): CheckPlace => ({
  id,
  versionId: version_id,
  versionNumber: version_number,
  atSeconds: at_seconds,
});

/** The whole render, compared with the newest other version on this computer. */
export const wholeFilm = ({ subject, others }: OpenedCheck): CheckPlace => {
  const other = others.find(({ versionId }) => versionId !== null && versionId !== subject?.versionId);
  return {
    id: null,
    versionId: other?.versionId ?? null,
    versionNumber: other?.versionNumber ?? 0,
    atSeconds: 0,
  };
};

/** Open notes, and the note that was asked for, in order of time. */
export const inFilmOrder = (notes: readonly Note[], asked: NoteId | null): readonly Note[] =>
  notes
    .filter(({ id, status }) => status === 'open' || id === asked)
    .toSorted((a, b) => a.at_seconds - b.at_seconds || (a.id < b.id ? -1 : 1));
