import { CloudOff, RefreshCw } from 'lucide-react';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { formatAge } from '../../../shared/model/format.ts';
import { Button } from '../../ui/Button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useNow } from '../../ui/use-now.ts';
import styles from './FreshnessLine.module.css';
import type { LibraryList } from './library-list.ts';

/** Says how old what is shown is, and what is missing, whenever it is not what the service says now. */
export function FreshnessLine({ list }: { readonly list: LibraryList<unknown> }) {
  const nowMs = useNow(60_000);
  const { from, failure, fetchedAtMs } = list;
  if (fetchedAtMs === null) return null;
  const age = formatAge(fetchedAtMs, nowMs);
  if (!failure) {
    if (from !== 'known') return null;
    return <p className={classNames(styles['line'], styles['asking'])}>{libraryTexts.refreshing(age)}</p>;
  }
  const isCutShort = from === 'service' && list.isPartial;
  return (
    <div className={styles['line']} role="status">
      <CloudOff aria-hidden="true" />
      <span className={styles['words']}>
        {isCutShort ? libraryTexts.showingFirst(list.items.length) : `${libraryTexts.updated(age)}.`}{' '}
        {failure.sentence}
      </span>
      <Button size="small" kind="quiet" icon={<RefreshCw />} onPress={list.retry}>
        {isCutShort ? libraryTexts.loadMore : libraryTexts.refresh}
      </Button>
    </div>
  );
}
