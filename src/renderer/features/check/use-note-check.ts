import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { NoteId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import type { AnswerValue, GivenArguments } from '../../../shared/ipc/contract.ts';
import type { CheckId, NoteInCheck, NoteTick } from '../../../shared/model/note-check.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import type { CheckOpening } from '../../store/window-store.ts';

/** A note. Without one: the whole render, compared with another version. */
export type CheckPlace = GivenArguments<'check', 'lookAt'>['note'];

export type OpenedCheck = AnswerValue<'check', 'open'>;

export interface OpenedCheckState {
  readonly opened: OpenedCheck | null;
  readonly failure: Trouble | null;
  readonly ticks: ReadonlyMap<NoteId, NoteTick>;
  tick(noteId: NoteId, isTicked: boolean): Promise<void>;
}

/** A note check, kept open while it is shown. */
export function useOpenedCheck({
  mediaId,
  subject,
}: Pick<CheckOpening, 'mediaId' | 'subject'>): OpenedCheckState {
  const {
    events,
    requests: { check },
  } = useBridge();
  const [opened, setOpened] = useState<OpenedCheck | null>(null);
  const [openingFailure, setOpeningFailure] = useState<Trouble | null>(null);
  // Stays until ticking has worked: an old failure beside a picture would be about nothing on the screen.
  const [tickingFailure, setTickingFailure] = useState<Trouble | null>(null);
  const [ticks, setTicks] = useState<readonly NoteTick[]>([]);

  useEffect(() => {
    let isShown = true;
    setOpened(null);
    setOpeningFailure(null);
    setTickingFailure(null);
    const opening = unwrap(check.open({ mediaId, subject }));
    opening.then(
      (answer) => {
        if (!isShown) return;
        setOpened(answer);
        setTicks(answer.ticks);
      },
      (error: unknown) => isShown && setOpeningFailure(failureOf(error)),
    );
    return () => {
      isShown = false;
      void opening.then(({ checkId }) => check.close({ checkId })).catch(() => {});
    };
  }, [check, mediaId, subject]);

  useEffect(
    () =>
      events.checkFollowed(({ checkId: followed, jobId, ...made }) =>
        setOpened((now) =>
          now?.checkId === followed
            ? { ...now, jobId, subject: now.subject && { ...now.subject, ...made } }
            : now,
        ),
      ),
    [events],
  );

  const checkId = opened?.checkId ?? null;
  const tick = useCallback(
    async (noteId: NoteId, isTicked: boolean) => {
      if (checkId === null) return;
      try {
        setTicks((await unwrap(check.tick({ checkId, noteId, isTicked }))).ticks);
        setTickingFailure(null);
      } catch (error) {
        setTickingFailure(failureOf(error));
      }
    },
    [check, checkId],
  );

  const byNote = useMemo(() => new Map(ticks.map((each) => [each.noteId, each])), [ticks]);
  return { opened, failure: openingFailure ?? tickingFailure, ticks: byNote, tick };
}

/** Where a note is on both renders of an open check; null until known. */
export function usePlacedNote(
  opened: OpenedCheck | null,
  current: CheckPlace | null,
  next: readonly CheckPlace[],
): { readonly placed: NoteInCheck | null; readonly failure: Trouble | null } {
  const { check } = useBridge().requests;
  const [found, setFound] = useState<{ readonly by: CheckId; readonly placed: NoteInCheck } | null>(null);
  const [failure, setFailure] = useState<Trouble | null>(null);
  const checkId = opened?.checkId ?? null;
  /** What is said of both renders names them by their versions. */
  const becomes = opened?.subject?.versionNumber ?? null;
  const following = useRef(next);
  following.current = next;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again once the render has become a version.
  useEffect(() => {
    if (checkId === null || !current) return;
    let isShown = true;
    const asked = { checkId, note: current, next: following.current.slice(0, 200) };
    setFailure(null);
    unwrap(check.lookAt(asked)).then(
      (placed) => isShown && setFound({ by: checkId, placed }),
      (error: unknown) => isShown && setFailure(failureOf(error)),
    );
    return () => {
      isShown = false;
    };
  }, [check, checkId, current, becomes]);
  // Ignore the place of the previous note until that of the current one is known.
  const isFound = current !== null && found?.by === checkId && found?.placed.noteId === current.id;
  return { placed: isFound ? found.placed : null, failure };
}

export const placeOf = ({ id, version_id, version_number, at_seconds }: Note): CheckPlace => ({
  id,
  versionId: version_id,
  versionNumber: version_number,
  atSeconds: at_seconds,
});

/** The whole render, compared with the version asked for, or else with the newest other one on this computer. */
export const wholeFilm = (
  { subject, others }: Pick<OpenedCheck, 'subject' | 'others'>,
  against: CheckOpening['against'],
): CheckPlace => {
  const other =
    against ?? others.find(({ versionId }) => versionId !== null && versionId !== subject?.versionId);
  return {
    id: null,
    versionId: other?.versionId ?? null,
    versionNumber: other?.versionNumber ?? 0,
    atSeconds: 0,
  };
};

/** Open notes, and the note that was asked for, in order of time: those of the version to compare with, if one is asked for. */
export const inFilmOrder = (
  notes: readonly Note[],
  { noteId, against }: Pick<CheckOpening, 'noteId' | 'against'>,
): readonly Note[] =>
  notes
    .filter(({ id, status }) => status === 'open' || id === noteId)
    .filter(({ version_id: versionId }) => !against || versionId === against.versionId)
    .toSorted((a, b) => a.at_seconds - b.at_seconds || (a.id < b.id ? -1 : 1));

/** The note that a review starts with, by the notes checked before; null if there are none, or all are checked. */
export const firstUnchecked = (
  notes: readonly Note[],
  ticks: readonly Pick<NoteTick, 'noteId'>[],
): NoteId | null => {
  const checked = new Set(ticks.map(({ noteId }) => noteId));
  return notes.find(({ id }) => !checked.has(id))?.id ?? null;
};
