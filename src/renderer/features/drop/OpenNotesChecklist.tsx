import { useQuery } from '@tanstack/react-query';
import { ListChecks } from 'lucide-react';
import { useCallback, useEffect, useRef } from 'react';
import type { MediaId, NoteId, ProjectId } from '../../../shared/api/ids.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { checkTexts } from '../../../shared/messages/file-checks.ts';
import { noteCheckTexts } from '../../../shared/messages/note-check.ts';
import { viewerTexts } from '../../../shared/messages/viewer.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { keysOf } from '../../../shared/model/commands.ts';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import { isPastEnd, timedFacts } from '../../../shared/model/viewing.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys, settingsQuery } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { showFailure } from '../../store/show-failure.ts';
import { isCovered, useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { GuessedRates } from '../item/GuessedRates.tsx';
import { useVersionRates } from '../item/use-version-rates.ts';
import { LibraryFailure } from '../library/LibraryFailure.tsx';
import { useAllPages } from '../library/library-list.ts';
import { useNotes } from '../library/library-queries.ts';
import { tickNote, ticksOn } from './drop-sheet-actions.ts';
import { useDropSheet } from './drop-sheet-store.ts';
import styles from './OpenNotesChecklist.module.css';

export interface OpenNotesChecklistProps {
  readonly accountId: AccountId;
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
  readonly itemName: string;
  /** The file that the notes are checked on. */
  readonly fileId: FileId;
  /** Null until that file is read. */
  readonly facts: MediaFacts | null;
}

/** Open notes on the item that a file goes to, to tick off here. They are resolved in the web app. */
export function OpenNotesChecklist(props: OpenNotesChecklistProps) {
  const { accountId, projectId, mediaId, itemName, fileId, facts } = props;
  const bridge = useBridge();
  const notes = useNotes(bridge, { accountId }, projectId, mediaId);
  useAllPages(notes);
  const settings = useQuery(settingsQuery(bridge));
  const { rateOf, guessesOn } = useVersionRates(projectId, mediaId);
  const { ticked, tick } = useFileTicks(mediaId, fileId);
  const openDialog = useWindowStore((state) => state.openDialog);
  const openCheck = useCallback(
    () => openDialog({ kind: 'check', opening: { projectId, mediaId, subject: { kind: 'file', fileId } } }),
    [openDialog, projectId, mediaId, fileId],
  );
  useCheckKeys(openCheck);
  const open = notes.items
    .filter(({ status }) => status === 'open')
    .toSorted((a, b) => a.at_seconds - b.at_seconds);
  const unread =
    notes.failure && (open.length === 0 || notes.isPartial) ? (
      <LibraryFailure failure={notes.failure} onRetry={notes.retry} />
    ) : null;
  if (open.length === 0) return notes.isLoading ? <Skeleton height={28} /> : unread;
  const past = open.filter(
    (note) => facts && isPastEnd(note.at_seconds, rateOf(note)?.rate ?? null, timedFacts(facts)),
  );
  const done = open.filter(({ id }) => ticked.has(id)).length;
  return (
    <fieldset className={styles['notes']}>
      <legend className={styles['heading']}>
        {checkTexts.notesListed(open.length, itemName, done)}
        {/* On the picture they share one tick in its corner. */}
        {past.length > 0 && ` · ${viewerTexts.pastEnd(past.length)}`}
      </legend>
      <Button size="small" icon={<ListChecks aria-hidden="true" />} onPress={openCheck}>
        {noteCheckTexts.openCheck} <Keys keys={keysOf('check_notes')} />
      </Button>
      {open.map((note) => {
        const time = noteTime(note.at_seconds, rateOf(note), settings.data?.firstFrame ?? 0);
        return (
          <Checkbox
            key={note.id}
            isSelected={ticked.has(note.id)}
            onChange={(isTicked) => tick(note.id, isTicked)}
          >
            <span className={styles['note']}>
              <span className={styles['time']}>
                {time.text} v{note.version_number}
              </span>{' '}
              <span dir="auto">{note.text}</span>
            </span>
          </Checkbox>
        );
      })}
      {unread}
      <p className={styles['hint']}>
        <GuessedRates guesses={guessesOn(open)} /> {noteCheckTexts.private}
      </p>
    </fieldset>
  );
}

/** The notes ticked off on this file, stored by the engine. The sheet subtracts them from its count. */
function useFileTicks(mediaId: MediaId, fileId: FileId) {
  const { check } = useBridge().requests;
  const take = useDropSheet((state) => state.rows.get(fileId)?.take ?? 0);
  const queryKey = queryKeys.fileTicks(mediaId, fileId, take);
  const { data } = useQuery({ queryKey, queryFn: () => unwrap(check.fileTicks({ mediaId, fileId })) });
  const counted = useRef<ReadonlySet<NoteId>>(new Set());
  useEffect(() => {
    if (!data) return;
    const now = new Set(data.ticks.map(({ noteId }) => noteId));
    for (const noteId of counted.current) if (!now.has(noteId)) tickNote(fileId, mediaId, noteId, false);
    for (const noteId of now) tickNote(fileId, mediaId, noteId, true);
    counted.current = now;
  }, [data, fileId, mediaId]);
  const ticked = useDropSheet((state) => ticksOn(state, fileId, mediaId));
  const keep = async (noteId: NoteId, isTicked: boolean) => {
    const answer = await check.tickFile({ mediaId, fileId, noteId, isTicked });
    if (answer.ok) return;
    tickNote(fileId, mediaId, noteId, !isTicked);
    showFailure(answer.failure);
  };
  const tick = (noteId: NoteId, isTicked: boolean) => {
    tickNote(fileId, mediaId, noteId, isTicked);
    void keep(noteId, isTicked);
  };
  return { ticked, tick };
}

/** The note check's key opens the first list of notes in the sheet, unless something covers the sheet. */
function useCheckKeys(openCheck: () => void): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || pressedKeys(event) !== keysOf('check_notes')) return;
      if (isCovered(useWindowStore.getState())) return;
      event.preventDefault();
      openCheck();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [openCheck]);
}
