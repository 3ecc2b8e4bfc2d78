import { Check, ListChecks } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import type { NoteId, VersionId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { startTimecodeUnreadSays } from '../../../shared/messages/media-files.ts';
import { noteCheckTexts } from '../../../shared/messages/note-check.ts';
import type { NoteTick } from '../../../shared/model/note-check.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import type { FirstFrame } from '../../../shared/model/timecode.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { useNow } from '../../ui/use-now.ts';
import { FrameRateQuestion } from './FrameRateQuestion.tsx';
import { groupNotes, linesOf, type NoteFilter } from './group-notes.ts';
import { NoteCard } from './NoteCard.tsx';
import { NotesLines } from './NotesLines.tsx';
import styles from './NotesSection.module.css';
import { OtherVersionsRate } from './OtherVersionsRate.tsx';
import type { VersionRates } from './use-version-rates.ts';
import { versionNumberOf } from './version-number.ts';

export interface NotesSectionProps {
  readonly notes: readonly Note[];
  readonly isLoading: boolean;
  /** The note that was opened from elsewhere. */
  readonly asked: NoteId | null;
  /** A menu that exports the listed notes. */
  readonly exportOf: (status: NoteFilter, amount: number) => ReactNode;
  readonly activeVersion: VersionId | null;
  readonly rates: VersionRates;
  readonly firstFrame: FirstFrame;
  /** The check marks on notes of this item. */
  readonly ticks: readonly NoteTick[];
  /** Opens the note check at a note, or at the first one. */
  readonly onCheck: (note: Note | null) => void;
  readonly onOpen: (note: Note) => void;
}

/** Notes by version, newest first. Notes that are still open on older versions come before them. */
export function NotesSection(props: NotesSectionProps) {
  const { notes, activeVersion, rates, firstFrame, ticks, asked, onCheck, onOpen } = props;
  const [filter, setFilter] = useState<NoteFilter>('open');
  const askedStatus = notes.find(({ id }) => id === asked)?.status ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: for each note that is asked for, also if the one before has the same status.
  useEffect(() => {
    // A resolved note is not listed among the open ones, nor an open one among the resolved.
    if (askedStatus !== null) setFilter((shown) => (shown === askedStatus ? shown : 'all'));
  }, [asked, askedStatus]);
  const nowMs = useNow(60_000);
  const lines = useMemo(
    () => linesOf(groupNotes(notes, activeVersion, filter), filter),
    [notes, activeVersion, filter],
  );
  const amounts = useMemo(() => amountsOf(notes), [notes]);
  const openCount = amounts.open;
  const guesses = rates.guessesOn(notes);
  /** Nothing is counted before the first notes are loaded. */
  const countOf = (count: number) => (props.isLoading && notes.length === 0 ? {} : { count });
  const newestTick = useMemo(() => new Map(ticks.map((tick) => [tick.noteId, tick])), [ticks]);
  const numberOf = (versionId: VersionId | null | undefined) =>
    versionNumberOf(versionId ?? undefined, rates.uploads, notes, 0);
  const card = (note: Note) => {
    const tick = newestTick.get(note.id) ?? null;
    return (
      <NoteCard
        note={note}
        time={noteTime(note.at_seconds, rates.rateOf(note), firstFrame)}
        picture={rates.pictureOf(note)}
        tick={tick}
        checkedOn={numberOf(tick?.versionId)}
        nowMs={nowMs}
        isAsked={note.id === asked}
        onShow={() => onCheck(note)}
        onOpen={() => onOpen(note)}
      />
    );
  };
  // What was checked on earlier versions says nothing about the version that was checked last.
  const lastChecked = ticks.at(-1)?.versionId;
  const checked = useMemo(() => {
    const onLast = new Set(ticks.flatMap((tick) => (tick.versionId === lastChecked ? tick.noteId : [])));
    return notes.filter(({ id, status }) => status === 'open' && onLast.has(id)).length;
  }, [notes, ticks, lastChecked]);

  return (
    <section className={styles['section']} aria-labelledby="notes-heading">
      <div className={styles['head']}>
        <h3 id="notes-heading" className={styles['heading']}>
          {itemTexts.notes}
        </h3>
        <Segments
          label={itemTexts.whichNotes}
          segments={[
            { value: 'open', label: itemTexts.open, ...countOf(openCount) },
            { value: 'resolved', label: itemTexts.resolved, ...countOf(amounts.resolved) },
            { value: 'all', label: itemTexts.all },
          ]}
          value={filter}
          onChange={setFilter}
        />
        {props.exportOf(filter, amounts[filter])}
      </div>
      {openCount > 0 && (
        <div className={styles['check']}>
          <Button size="small" icon={<ListChecks aria-hidden="true" />} onPress={() => onCheck(null)}>
            {noteCheckTexts.openCheck}
          </Button>
          <p className={styles['hint']}>
            {checked > 0 && `${noteCheckTexts.checkedCount(checked, openCount, numberOf(lastChecked))} `}
            {noteCheckTexts.private}
          </p>
        </div>
      )}
      {notes.some((note) => rates.rateOf(note) === null) && <FrameRateQuestion onAnswer={rates.tell} />}
      {guesses.length > 0 && <OtherVersionsRate guesses={guesses} onAnswer={rates.tell} />}
      {amounts.versions.some((versionId) => rates.countsFromZero(versionId)) && (
        <p className={styles['olderWords']}>{startTimecodeUnreadSays}</p>
      )}
      {lines.length > 0 && <NotesLines key={filter} lines={lines} asked={asked} card={card} />}
      {lines.length === 0 && props.isLoading && (
        <div className={styles['notes']} aria-hidden="true">
          <Skeleton height={62} />
          <Skeleton height={62} />
        </div>
      )}
      {lines.length === 0 && !props.isLoading && (
        <EmptyState compact icon={<Check />} title={emptyTitles[filter]}>
          {filter === 'open' && notes.length > 0 ? itemTexts.allResolved : null}
        </EmptyState>
      )}
    </section>
  );
}

function amountsOf(notes: readonly Note[]) {
  const open = notes.filter(({ status }) => status === 'open').length;
  const versions = [...new Set(notes.map(({ version_id }) => version_id))];
  return { open, resolved: notes.length - open, all: notes.length, versions };
}

const emptyTitles: Readonly<Record<NoteFilter, string>> = {
  open: itemTexts.noOpenNotes,
  resolved: itemTexts.noResolvedNotes,
  all: itemTexts.noNotes,
};
