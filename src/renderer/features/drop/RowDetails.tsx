import type { AccountId } from '../../../shared/model/account.ts';
import { type DropRow, mediaFactsOf } from './drop-row.ts';
import type { DropAim } from './drop-sheet-store.ts';
import { OpenNotesChecklist } from './OpenNotesChecklist.tsx';

export interface RowDetailsProps {
  readonly row: DropRow;
  readonly aim: DropAim;
  readonly accountId: AccountId;
}

/** What unfolds below a row over its full width: the item's open notes, and offers that need more space. */
export function RowDetails({ row, aim, accountId }: RowDetailsProps) {
  if (row.target.kind !== 'item') return null;
  return (
    <OpenNotesChecklist
      accountId={accountId}
      projectId={aim.projectId}
      mediaId={row.target.mediaId}
      itemName={row.target.name}
      fileId={row.fileId}
      facts={mediaFactsOf(row)}
    />
  );
}
