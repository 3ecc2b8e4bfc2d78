import { useQuery } from '@tanstack/react-query';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import { formatCount } from '../../../shared/model/format.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { settingsQuery } from '../../bridge/queries.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { noteTime } from '../item/note-time.ts';
import { useVersionRates } from '../item/use-version-rates.ts';
import { useNotes } from '../library/library-queries.ts';
import { tickNote, useDropSheet } from './drop-sheet-store.ts';
import styles from './OpenNotesChecklist.module.css';

export interface OpenNotesChecklistProps {
  readonly accountId: string;
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
  readonly itemName: string;
}

/** Notes still open on the item a render goes to, to be ticked off here. Resolving them is done in the web app. */
export function OpenNotesChecklist({ accountId, projectId, mediaId, itemName }: OpenNotesChecklistProps) {
  const bridge = useBridge();
  const notes = useNotes(bridge, { accountId }, projectId, mediaId);
  const settings = useQuery(settingsQuery(bridge));
  const { rateOf } = useVersionRates(projectId, mediaId);
  const ticked = useDropSheet((state) => state.ticked);
  const open = notes.items.filter(({ status }) => status === 'open');
  if (open.length === 0 && notes.isLoading) return <Skeleton height={28} />;
  if (open.length === 0) return null;
  const done = open.filter(({ id }) => ticked.has(id)).length;
  return (
    <fieldset className={styles['notes']}>
      <legend className={styles['heading']}>
        {formatCount(open.length, 'open note', 'open notes')} on {itemName}
        {done > 0 && `, ${done} ticked`}
      </legend>
      {open.map((note) => {
        const time = noteTime(note.at_seconds, rateOf(note.version_id), settings.data?.firstFrame ?? 0);
        return (
          <Checkbox
            key={note.id}
            isSelected={ticked.has(note.id)}
            onChange={(isTicked) => tickNote(note.id, isTicked)}
          >
            <span className={styles['time']}>
              {time.text} v{note.version_number}
            </span>{' '}
            {note.text}
          </Checkbox>
        );
      })}
      <p className={styles['hint']}>Ticks are for you alone; notes are resolved in the web app.</p>
    </fieldset>
  );
}
