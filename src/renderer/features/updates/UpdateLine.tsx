import { ArrowUpCircle } from 'lucide-react';
import { updateTexts } from '../../../shared/messages/update-window.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { UpdateActions } from './UpdateActions.tsx';
import styles from './UpdateLine.module.css';
import { isNews, updateWords } from './update-words.ts';
import { useUpdates } from './use-updates.ts';

/** One line about an update, or about the first start of this version. Nothing if there is no news. */
export function UpdateLine() {
  const { view, tell } = useUpdates();
  const openDialog = useWindowStore((state) => state.openDialog);
  if (!view) return null;
  const { state, thisVersion, isNew } = view;
  const news = isNews(state) ? updateWords(state, Date.now()) : null;
  if (!news && !isNew) return null;
  const notesOf = news?.release ? 'next' : 'this';
  const hasNotes = news === null || (news.release?.notes.length ?? 0) > 0;
  return (
    <section className={styles['line']} aria-label={updateTexts.about} role="status">
      <ArrowUpCircle aria-hidden="true" />
      <div className={styles['words']}>
        <p>{news ? news.sentence : updateTexts.updated(thisVersion.version)}</p>
        {news && state.kind === 'failed' && <p className={styles['remedy']}>{news.remedy}</p>}
        <div className={styles['actions']}>
          {news && (
            <UpdateActions
              offers={news.offers}
              isRetry={state.kind === 'failed'}
              size="small"
              onTell={tell}
            />
          )}
          {hasNotes && state.kind !== 'failed' && (
            <Button size="small" kind="quiet" onPress={() => openDialog({ kind: 'whats_new', of: notesOf })}>
              {updateTexts.whatsNew}
            </Button>
          )}
          {!news && (
            <Button size="small" kind="quiet" onPress={() => tell('newsSeen')}>
              {updateTexts.gotIt}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}
