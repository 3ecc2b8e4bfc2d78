import { RefreshCw } from 'lucide-react';
import { projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import { formatAge } from '../../../shared/model/format.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './NotesPage.module.css';
import type { ProjectNoteRows } from './use-project-notes.ts';
import { useReadingWords } from './use-reading-words.ts';

/** What is still loading and what is missing. Nothing if all notes are loaded and current. */
export function NotesLine({ notes }: { readonly notes: ProjectNoteRows }) {
  const nowMs = useNow(60_000);
  const { found, failure, isReading, readAgain, stop } = notes;
  const { progress, waits } = useReadingWords(found?.reading ?? null);
  if (!found) return null;
  const { reading, unreadItems, oldestReadAtMs, all } = found;
  if (isReading) {
    // While no note is listed, progress is shown in the middle of the page instead.
    if (all === 0) return null;
    const isCounted = reading !== null && reading.of > 0;
    return (
      <StatusLine words={waits === null ? progress : `${progress}. ${waits}`}>
        {isCounted && (
          <progress className={styles['progress']} value={reading.done} max={reading.of} aria-hidden="true" />
        )}
        <Button size="small" kind="quiet" onPress={stop}>
          {texts.stop}
        </Button>
      </StatusLine>
    );
  }
  // While no note is listed, the failure is shown in the middle of the page instead.
  if (failure && all === 0) return null;
  if (!failure && unreadItems === 0) return null;
  const words = [
    failure && oldestReadAtMs !== null ? texts.updated(formatAge(oldestReadAtMs, nowMs)) : '',
    failure?.sentence ?? '',
    unreadItems > 0 ? texts.stopped(unreadItems) : '',
  ];
  return (
    <StatusLine words={words.filter(Boolean).join(' ')} isMissing={failure !== null} isSaid>
      <Button size="small" kind="quiet" icon={<RefreshCw />} onPress={readAgain}>
        {unreadItems > 0 ? texts.read : texts.refresh}
      </Button>
    </StatusLine>
  );
}
