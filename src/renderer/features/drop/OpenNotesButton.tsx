import { ChevronDown, CircleCheck, MessageSquare } from 'lucide-react';
import type { MediaId, NoteId, ProjectId } from '../../../shared/api/ids.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { checkTexts } from '../../../shared/messages/file-checks.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useAllPages } from '../library/library-list.ts';
import { useNotes } from '../library/library-queries.ts';
import styles from './RowVerdict.module.css';
import { useFileTicks } from './use-file-ticks.ts';

export interface OpenNotesButtonProps {
  readonly accountId: AccountId;
  readonly projectId: ProjectId;
  readonly mediaId: MediaId;
  readonly fileId: FileId;
  readonly count: number;
  readonly isOpen: boolean;
  readonly isActive: boolean;
  readonly onToggle: () => void;
}

/** Unfolds the open notes on the item that a file goes to. A file whose notes are checked doesn't look like one that nobody saw. */
export function OpenNotesButton(props: OpenNotesButtonProps) {
  const { ticked } = useFileTicks(props.mediaId, props.fileId);
  return ticked.size === 0 ? <Unfold {...props} done={0} /> : <Ticked {...props} ticked={ticked} />;
}

/** Counts only ticks on notes that are open: some may have been resolved since. */
function Ticked({ ticked, ...props }: OpenNotesButtonProps & { readonly ticked: ReadonlySet<NoteId> }) {
  const { accountId, projectId, mediaId } = props;
  const notes = useNotes(useBridge(), { accountId }, projectId, mediaId);
  useAllPages(notes);
  const done = notes.items.filter(({ id, status }) => status === 'open' && ticked.has(id)).length;
  return <Unfold {...props} done={Math.min(done, props.count)} />;
}

function Unfold(props: OpenNotesButtonProps & { readonly done: number }) {
  const { count, done, isOpen, isActive, onToggle } = props;
  const isDone = done === count;
  return (
    <Button
      size="small"
      kind="quiet"
      icon={isDone ? <CircleCheck className={styles['done'] ?? ''} /> : <MessageSquare />}
      aria-expanded={isOpen}
      excludeFromTabOrder={!isActive}
      onPress={onToggle}
    >
      {done === 0 ? checkTexts.openNotes(count) : checkTexts.notesChecked(done, count)}
      <ChevronDown aria-hidden="true" className={classNames(styles['fold'], isOpen && styles['unfolded'])} />
    </Button>
  );
}
