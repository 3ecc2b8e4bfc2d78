import { useQuery } from '@tanstack/react-query';
import { Check, ListChecks } from 'lucide-react';
import type { ProjectId } from '../../../shared/api/ids.ts';
import type { ExaminedSequence, ImageSequenceFound } from '../../../shared/ipc/requests/drops.ts';
import { checkTexts } from '../../../shared/messages/file-checks.ts';
import { noteCheckTexts } from '../../../shared/messages/note-check.ts';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import type { VideoCodec } from '../../../shared/model/sequences.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys, settingsQuery } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Keys } from '../../ui/Keys.tsx';
import type { RowTarget } from '../drop/drop-row.ts';
import { GuessedRates } from '../item/GuessedRates.tsx';
import { useVersionRates } from '../item/use-version-rates.ts';
import { useAllPages } from '../library/library-list.ts';
import { useNotes } from '../library/library-queries.ts';
import styles from './SequenceRow.module.css';

/** What to know before the video is encoded: its differences from the current version, and what may still be copying. */
export function SequenceVerdict({
  found,
  otherVersion,
  gaps,
  saysEmpty,
  saysSame,
  losesAlphaIn,
}: {
  /** Null unless the video goes to an item. */
  readonly found: ExaminedSequence | null;
  /** Says so if its name tells another version than it becomes. */
  readonly otherVersion: string | null;
  /** What is said of missing frames, and whether a person has decided about them. */
  readonly gaps: { readonly says: string; readonly isDecided: boolean } | null;
  readonly saysEmpty: string | null;
  /** The upload that had exactly these frames. */
  readonly saysSame: string | null;
  /** The chosen codec, if it drops the frames' alpha. */
  readonly losesAlphaIn: VideoCodec | null;
}) {
  const remarks = [...(found?.differences ?? []), ...(otherVersion === null ? [] : [otherVersion])];
  return (
    <>
      {gaps && <span className={styles[gaps.isDecided ? 'quiet' : 'asks']}>{gaps.says}</span>}
      {found?.otherShape && <span className={styles['asks']}>{found.otherShape}</span>}
      {saysSame !== null && <span className={styles['asks']}>{saysSame}</span>}
      {remarks.length > 0 && <span className={styles['asks']}>{remarks.join(' · ')}</span>}
      {found?.isSame && saysSame === null && (gaps === null || gaps.isDecided) && (
        <span className={styles['quiet']}>{checkTexts.same}</span>
      )}
      {losesAlphaIn !== null && (
        <span className={styles['asks']}>{encodeTexts.losesAlpha(losesAlphaIn)}</span>
      )}
      {saysEmpty !== null && <span className={styles['asks']}>{saysEmpty}</span>}
    </>
  );
}

export interface SequenceNotesProps {
  readonly sequence: ImageSequenceFound;
  readonly target: Extract<RowTarget, { kind: 'item' }>;
  readonly accountId: AccountId;
  readonly projectId: ProjectId;
  readonly onReview: (() => void) | null;
}

/** A list to read. The notes are checked on the frames. */
export function SequenceNotes({ sequence, target, accountId, projectId, onReview }: SequenceNotesProps) {
  const bridge = useBridge();
  const notes = useNotes(bridge, { accountId }, projectId, target.mediaId);
  useAllPages(notes);
  const { rateOf, guessesOn } = useVersionRates(projectId, target.mediaId);
  const firstFrame = useQuery(settingsQuery(bridge)).data?.firstFrame ?? 0;
  const { mediaId } = target;
  const { folderId } = sequence;
  const { pattern, frameCount } = sequence.facts;
  const { data } = useQuery({
    queryKey: queryKeys.framesTicks(mediaId, folderId, pattern, frameCount),
    queryFn: () => unwrap(bridge.requests.check.framesTicks({ mediaId, folderId, pattern })),
    // Frames that were rendered again since the last drop have none of them.
    staleTime: 0,
  });
  const ticked = new Set(data?.ticks.map(({ noteId }) => noteId));
  const open = notes.items
    .filter(({ status }) => status === 'open')
    .toSorted((a, b) => a.at_seconds - b.at_seconds);
  const done = open.filter(({ id }) => ticked.has(id)).length;
  return (
    <details className={styles['notes']}>
      <summary className={styles['asks']}>{checkTexts.notesOn(open.length, target.name, done)}</summary>
      {onReview && (
        <Button size="small" icon={<ListChecks aria-hidden="true" />} onPress={onReview}>
          {noteCheckTexts.openCheck} <Keys keys="R" />
        </Button>
      )}
      <ul>
        {open.map((note) => {
          const time = noteTime(note.at_seconds, rateOf(note), firstFrame);
          return (
            <li key={note.id}>
              {ticked.has(note.id) && (
                <>
                  <Check className={styles['done'] ?? ''} aria-label={noteCheckTexts.checked} />{' '}
                </>
              )}
              <span className={styles['quiet']}>
                {time.text} v{note.version_number}
              </span>{' '}
              <span dir="auto">{note.text}</span>
            </li>
          );
        })}
      </ul>
      <p className={styles['quiet']}>
        <GuessedRates guesses={guessesOn(open)} />
      </p>
    </details>
  );
}
