import { RefreshCw } from 'lucide-react';
import { libraryTexts } from '../../../shared/messages/library.ts';
import { formatAge } from '../../../shared/model/format.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusLine } from '../../ui/StatusLine.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { LibraryList } from './library-list.ts';

/** Says how old the shown list is and what is missing, unless it is the service's current answer. */
export function FreshnessLine({ list }: { readonly list: LibraryList<unknown> }) {
  const nowMs = useNow(60_000);
  const { from, failure, fetchedAtMs } = list;
  if (fetchedAtMs === null) return null;
  const age = formatAge(fetchedAtMs, nowMs);
  if (!failure) return from === 'known' ? <StatusLine words={libraryTexts.refreshing(age)} /> : null;
  const isCutShort = from === 'service' && list.isPartial;
  const known = isCutShort ? libraryTexts.showingFirst(list.items.length) : `${libraryTexts.updated(age)}.`;
  return (
    <StatusLine words={`${known} ${failure.sentence}`} isMissing isSaid>
      <Button size="small" kind="quiet" icon={<RefreshCw />} onPress={list.retry}>
        {isCutShort ? libraryTexts.loadMore : libraryTexts.refresh}
      </Button>
    </StatusLine>
  );
}
