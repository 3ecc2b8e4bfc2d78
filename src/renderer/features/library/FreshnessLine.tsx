import { CloudOff, RefreshCw } from 'lucide-react';
import { formatAge } from '../../../shared/model/format.ts';
import { Button } from '../../ui/Button.tsx';
import { useNow } from '../../ui/use-now.ts';
import styles from './FreshnessLine.module.css';
import type { LibraryList } from './library-queries.ts';

/** Says how old what is shown is, whenever it is not what the service says now. */
export function FreshnessLine({ list }: { readonly list: LibraryList<unknown> }) {
  const nowMs = useNow(60_000);
  if (list.from !== 'known' || list.fetchedAtMs === null) return null;
  const age = formatAge(list.fetchedAtMs, nowMs);
  if (!list.failure) return <p className={styles['line']}>As of {age}; asking the service…</p>;
  return (
    <div className={styles['line']} role="status">
      <CloudOff aria-hidden="true" />
      <span className={styles['words']}>
        As of {age}. {list.failure.sentence}
      </span>
      <Button size="small" kind="quiet" icon={<RefreshCw />} onPress={list.retry}>
        Ask again
      </Button>
    </div>
  );
}
