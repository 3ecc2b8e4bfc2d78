import { MessageSquare } from 'lucide-react';
import { projectNotesTexts as texts } from '../../../shared/messages/project-notes.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import styles from './NotesPage.module.css';
import type { ProjectNoteRows } from './use-project-notes.ts';
import { useReadingWords } from './use-reading-words.ts';

/** Progress of loading, shown in place of the notes until the first one has loaded. */
export function FirstReading({ notes: { found, stop } }: { readonly notes: ProjectNoteRows }) {
  const reading = found?.reading ?? null;
  const isCounted = reading !== null && reading.of > 0;
  const { progress, waits } = useReadingWords(reading);
  return (
    <EmptyState
      icon={<MessageSquare />}
      title={progress}
      action={
        isCounted ? (
          <Button size="small" onPress={stop}>
            {texts.stop}
          </Button>
        ) : undefined
      }
    >
      {isCounted ? (
        <>
          <progress className={styles['progress']} value={reading.done} max={reading.of} aria-hidden="true" />
          {waits !== null && <p>{waits}</p>}
        </>
      ) : null}
    </EmptyState>
  );
}
