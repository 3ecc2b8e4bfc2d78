import { ArrowRight, CircleAlert, CircleSlash, Film, MessageSquare } from 'lucide-react';
import { memo, useState } from 'react';
import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import type { FileId } from '../../../shared/ipc/values.ts';
import { formatCount } from '../../../shared/model/format.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './DropRowCard.module.css';
import {
  comparedHere,
  type DropRow,
  factWords,
  hourWords,
  inspectedFile,
  reasonWords,
  rowStandingOf,
  sameBytesHere,
  sameBytesWords,
} from './drop-row.ts';
import { acceptHour, acceptSameBytes, type DropAim, setTarget, useDropSheet } from './drop-sheet-store.ts';
import { OpenNotesChecklist } from './OpenNotesChecklist.tsx';
import { TargetField } from './TargetField.tsx';

export interface DropRowCardProps {
  readonly fileId: FileId;
  readonly aim: DropAim;
  readonly accountId: string;
  readonly items: readonly MediaView[];
  /** A sheet of one file has room for everything at once. */
  readonly isOnlyOne: boolean;
  readonly sharesItemWith: (row: DropRow) => number;
}

/** One file: what it is, where it goes, and whatever a person would want to know before it does. */
export const DropRowCard = memo(function DropRowCard(props: DropRowCardProps) {
  const row = useDropSheet((state) => state.rows.get(props.fileId));
  return row ? <Card {...props} row={row} /> : null;
});

function Card({
  row,
  aim,
  accountId,
  items,
  isOnlyOne,
  sharesItemWith,
}: DropRowCardProps & { row: DropRow }) {
  const standing = rowStandingOf(row);
  const isRefused = standing.kind === 'refused';
  const facts = factWords(row);
  return (
    <div className={classNames(styles['card'], standing.kind === 'left_out' && styles['leftOut'])}>
      <div className={styles['head']}>
        <span className={styles['mark']} aria-hidden="true">
          {markOf(standing.kind)}
        </span>
        <span className={styles['name']} title={row.name}>
          {row.name}
        </span>
        <span className={styles['facts']}>
          {facts}
          {inspectedFile(row) === null && !isRefused && <span className={styles['quiet']}> · looking…</span>}
        </span>
      </div>
      {isRefused ? (
        <p className={styles['refused']}>Cannot be sent. {standing.says}</p>
      ) : (
        <>
          <div className={styles['goes']}>
            <ArrowRight aria-hidden="true" />
            <TargetField row={row} items={items} onChange={(target) => setTarget(row.fileId, target)} />
            <span className={styles['reason']}>{reasonWords(row)}</span>
          </div>
          <Remarks row={row} shared={sharesItemWith(row)} />
          <Notes row={row} aim={aim} accountId={accountId} startsOpen={isOnlyOne} />
        </>
      )}
    </div>
  );
}

function Remarks({ row, shared }: { readonly row: DropRow; readonly shared: number }) {
  if (row.target.kind === 'left_out') return null;
  const found = inspectedFile(row);
  const same = sameBytesHere(row);
  const differences = comparedHere(row)?.differences ?? [];
  const isCut = found?.probe.kind === 'truncated';
  return (
    <>
      {differences.length > 0 && (
        <ul className={styles['differences']} aria-label="Different from the version before">
          {differences.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      {shared > 1 && (
        <p className={styles['remark']}>
          {shared} of these files go to this item, each as a version of its own.
        </p>
      )}
      {isCut && found.probe.kind === 'truncated' && (
        <p className={styles['remark']}>{found.probe.says} The queue waits until it is whole.</p>
      )}
      {same && (
        <div className={styles['ask']}>
          <p>{sameBytesWords(same)}</p>
          <Checkbox
            isSelected={row.acceptsSameBytes}
            onChange={(accepts) => acceptSameBytes(row.fileId, accepts)}
          >
            Send it again as a new version
          </Checkbox>
        </div>
      )}
      {found?.hour && !found.hour.fits && (
        <div className={styles['ask']}>
          <p>{hourWords(found.hour)}</p>
          <Checkbox isSelected={row.acceptsHour} onChange={(accepts) => acceptHour(row.fileId, accepts)}>
            Try it all the same
          </Checkbox>
        </div>
      )}
    </>
  );
}

interface NotesProps {
  readonly row: DropRow;
  readonly aim: DropAim;
  readonly accountId: string;
  readonly startsOpen: boolean;
}

function Notes({ row, aim, accountId, startsOpen }: NotesProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const count = comparedHere(row)?.openNotes ?? 0;
  if (row.target.kind !== 'item' || count === 0) return null;
  if (!isOpen) {
    return (
      <Button size="small" kind="quiet" icon={<MessageSquare />} onPress={() => setOpen(true)}>
        {formatCount(count, 'open note', 'open notes')}
      </Button>
    );
  }
  return (
    <OpenNotesChecklist
      fileId={row.fileId}
      accountId={accountId}
      projectId={aim.projectId}
      mediaId={row.target.mediaId}
      itemName={row.target.name}
    />
  );
}

function markOf(standing: ReturnType<typeof rowStandingOf>['kind']) {
  switch (standing) {
    case 'goes':
    case 'naming':
      return <Film />;
    case 'asks':
      return <CircleAlert className={styles['asks']} />;
    case 'refused':
      return <CircleSlash className={styles['bad']} />;
    case 'left_out':
      return <CircleSlash />;
  }
}
