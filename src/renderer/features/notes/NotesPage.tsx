import { MessageSquare, Search } from 'lucide-react';
import { useCallback, useMemo, useState } from 'react';
import type { MediaId, NoteId, ProjectId } from '../../../shared/api/ids.ts';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import type { ProjectNote, ProjectNotesFilter } from '../../../shared/model/project-notes.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { worked } from '../../store/show-failure.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { useDebounced } from '../../ui/use-debounced.ts';
import { DropWords } from '../drop/DropWords.tsx';
import { LibraryFailure } from '../library/LibraryFailure.tsx';
import { useAllPages } from '../library/library-list.ts';
import { useMedia, useProjects } from '../library/library-queries.ts';
import { FirstReading } from './FirstReading.tsx';
import { NotesLine } from './NotesLine.tsx';
import { NotesList } from './NotesList.tsx';
import styles from './NotesPage.module.css';
import { NotesToolbar } from './NotesToolbar.tsx';
import { everyNote } from './notes-filter.ts';
import { type ProjectNoteRows, useProjectNotes } from './use-project-notes.ts';

export interface NotesPageProps {
  readonly account: Account;
  readonly projectId: ProjectId;
}

const typingPauseMs = 150;
/** The notes on every item of a project, to search, filter and export. A note opens at its frame. */
export function NotesPage({ account, projectId }: NotesPageProps) {
  const bridge = useBridge();
  const project = useProjects(bridge, { accountId: account.id }).items.find(({ id }) => id === projectId);
  const [filter, setFilter] = useState<ProjectNotesFilter>({ ...everyNote, status: 'open' });
  const settled = useDebounced(filter, typingPauseMs);
  const notes = useProjectNotes(account.id, projectId, settled);
  const media = useMedia(bridge, { accountId: account.id }, projectId);
  useAllPages(media);
  const mediaById = useMemo(() => new Map(media.items.map((item) => [item.id, item])), [media.items]);
  const mediaOf = useCallback(({ note }: ProjectNote) => mediaById.get(note.media_id) ?? null, [mediaById]);
  const openNote = useWindowStore((state) => state.openNote);
  const openDialog = useWindowStore((state) => state.openDialog);
  // Stable callbacks: a row renders again only when its own note changes.
  const open = useCallback(({ note }: ProjectNote) => openNote(note.media_id, note.id), [openNote]);
  const show = useCallback(
    ({ note }: ProjectNote) => openDialog(checkOf(projectId, note.media_id, note.id)),
    [openDialog, projectId],
  );
  const browse = useCallback(
    ({ note }: ProjectNote) => void worked(bridge.requests.app.openExternal({ url: note.app_url })),
    [bridge],
  );
  const { found } = notes;
  return (
    <div className={styles['page']}>
      <DropWords target={{ kind: 'project', projectId }} />
      <NotesToolbar
        accountId={account.id}
        projectId={projectId}
        projectName={project?.name ?? ''}
        found={found}
        filter={filter}
        settled={settled}
        isFound={settled === filter && !notes.isLoading}
        onChange={setFilter}
      />
      {found && found.total > 0 ? (
        <NotesList
          key={JSON.stringify(settled)}
          notes={notes}
          mediaOf={mediaOf}
          isGrouped={settled.order === 'item'}
          onOpen={open}
          onShow={show}
          onBrowse={browse}
        />
      ) : (
        <div className={styles['empty']}>
          <NothingListed notes={notes} onShowAll={() => setFilter(everyNote)} />
        </div>
      )}
      <NotesLine notes={notes} />
    </div>
  );
}

const checkOf = (projectId: ProjectId, mediaId: MediaId, noteId: NoteId) =>
  ({ kind: 'check', opening: { projectId, mediaId, noteId, subject: { kind: 'newest' } } }) as const;

interface NothingListedProps {
  readonly notes: ProjectNoteRows;
  readonly onShowAll: () => void;
}

function NothingListed({ notes, onShowAll }: NothingListedProps) {
  const { found, failure, isReading, readAgain } = notes;
  if (found && found.all > 0) {
    return (
      <EmptyState
        icon={<Search />}
        title={texts.noMatch}
        action={<Button onPress={onShowAll}>{texts.clearFilters}</Button>}
      >
        {isReading ? texts.noMatchYetHint : texts.noMatchHint}
      </EmptyState>
    );
  }
  if (failure && !isReading) return <LibraryFailure failure={failure} onRetry={readAgain} />;
  // The known notes are loaded within a moment.
  if (!found) return null;
  if (isReading) return <FirstReading notes={notes} />;
  return (
    <EmptyState icon={<MessageSquare />} title={found.unreadItems > 0 ? texts.noneSoFar : texts.none}>
      {texts.noneHint}
    </EmptyState>
  );
}
