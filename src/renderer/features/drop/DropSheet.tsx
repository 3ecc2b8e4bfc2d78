import { TriangleAlert } from 'lucide-react';
import { useCallback, useLayoutEffect, useMemo } from 'react';
import { formatCount } from '../../../shared/model/format.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { failureDetails } from '../library/LibraryFailure.tsx';
import { useMedia } from '../library/library-queries.ts';
import { SequenceRow } from '../sequences/SequenceRow.tsx';
import { DropRows } from './DropRows.tsx';
import styles from './DropSheet.module.css';
import type { DropIntake } from './drop-intake.ts';
import { comparedHere, rowStandingOf } from './drop-row.ts';
import { closeSheet, type DropAim, useDropSheet } from './drop-sheet-store.ts';
import { dropTargetProps } from './drop-target.ts';
import { handOver } from './hand-over.ts';
import { countRows, type SheetCounts } from './sheet-counts.ts';
import { useFileInspector } from './use-file-inspector.ts';

export function DropSheet({ intake }: { readonly intake: DropIntake }) {
  const aim = useDropSheet((state) => state.aim);
  return aim ? <OpenSheet aim={aim} intake={intake} /> : null;
}

/** Everything that was dropped, before any of it is sent. */
function OpenSheet({ aim, intake }: { readonly aim: DropAim; readonly intake: DropIntake }) {
  const bridge = useBridge();
  const accountId = intake.account.id;
  const media = useMedia(bridge, { accountId }, aim.projectId);
  const order = useDropSheet((state) => state.order);
  const rows = useDropSheet((state) => state.rows);
  const sequences = useDropSheet((state) => state.sequences);
  const isGathering = useDropSheet((state) => state.isGathering);
  const isSending = useDropSheet((state) => state.isSending);
  const failure = useDropSheet((state) => state.failure);
  const counts = useMemo(() => countRows(rows), [rows]);
  const inspector = useFileInspector(intake, aim);
  const untickedNotes = useUntickedNotes();
  // What is not named yet would stay behind.
  const canSend = counts.goes > 0 && counts.naming === 0 && !isGathering && !isSending;

  const send = useCallback(() => void handOver(intake, aim), [intake, aim]);
  const close = () => {
    intake.forget(order);
    closeSheet();
  };
  useSendKey(canSend, send);

  return (
    <Dialog
      title={titleOf(aim, order.length)}
      isOpen
      onClose={close}
      size="wide"
      footer={
        <>
          <span className={styles['counts']} role="status">
            {isGathering ? gatheringWords(order.length) : countWords(counts)}
          </span>
          <Button onPress={close}>{isSending ? 'Close' : 'Do not send'}</Button>
          {(order.length > 0 || sequences.length === 0) && (
            <Button kind="primary" isDisabled={!canSend} onPress={send} autoFocus>
              {sendWords(counts, untickedNotes, isSending)} <Keys keys="Mod+Enter" />
            </Button>
          )}
        </>
      }
    >
      <div className={styles['sheet']} {...dropTargetProps({ kind: 'project', projectId: aim.projectId })}>
        {failure && (
          <Notice
            tone="bad"
            role="alert"
            icon={<TriangleAlert />}
            title={failure.sentence}
            details={failureDetails(failure)}
          >
            {failure.remedy}
          </Notice>
        )}
        {sequences.map((sequence) => (
          <SequenceRow
            key={`${sequence.folderId} ${sequence.facts.pattern}`}
            sequence={sequence}
            aim={aim}
            accountId={accountId}
            items={media.items}
            isOnly={sequences.length === 1 && order.length === 0}
          />
        ))}
        {aim.item && order.length > 1 && (
          <Notice tone="idle" title={`Not all of these go to ${aim.item.name}`}>
            Several files were dropped on it at once: each goes where its name says, and you can change it.
          </Notice>
        )}
        {order.length > 0 && (
          <DropRows
            order={order}
            aim={aim}
            accountId={accountId}
            items={media.items}
            perItem={counts.perItem}
            onInSight={inspector}
          />
        )}
        {order.length === 0 && sequences.length === 0 && !isGathering && (
          <p className={styles['nothing']}>There are no files in there.</p>
        )}
      </div>
    </Dialog>
  );
}

const isCovered = () => useWindowStore.getState().dialog.kind !== 'none';

function useSendKey(canSend: boolean, send: () => void): void {
  // With the drawing that shows the button ready: a key pressed on sight of it must not come too early.
  useLayoutEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // Nor while the note check lies over the sheet.
      if (!canSend || pressedKeys(event) !== 'Mod+Enter' || isCovered()) return;
      event.preventDefault();
      send();
    };
    // Before the fields of the sheet make something else of it.
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [canSend, send]);
}

/** Notes open on the items that files go to, less those that were ticked. */
function useUntickedNotes(): number {
  const rows = useDropSheet((state) => state.rows);
  const ticked = useDropSheet((state) => state.ticked.size);
  return useMemo(() => {
    const perItem = new Map<string, number>();
    for (const row of rows.values()) {
      const found = comparedHere(row);
      if (found?.comparedWith && rowStandingOf(row).kind === 'goes') {
        perItem.set(found.comparedWith, found.openNotes ?? 0);
      }
    }
    const open = [...perItem.values()].reduce((sum, count) => sum + count, 0);
    return Math.max(0, open - ticked);
  }, [rows, ticked]);
}

const titleOf = (aim: DropAim, count: number): string => {
  if (count === 0) return `Upload to ${aim.projectName || 'this project'}`;
  const what = count === 1 ? 'Send a file' : `Send ${formatCount(count, 'file', 'files')}`;
  return count <= 1 && aim.item
    ? `Send a new version of ${aim.item.name}`
    : `${what} to ${aim.projectName || 'this project'}`;
};

const gatheringWords = (count: number): string =>
  count === 0 ? 'Opening folders…' : `${formatCount(count, 'file', 'files')} so far…`;

function countWords({ goes, asks, refused, leftOut }: SheetCounts): string {
  const parts = [
    asks > 0 && `${formatCount(asks, 'file asks', 'files ask')} for your decision`,
    refused > 0 && `${refused.toLocaleString()} cannot be sent`,
    leftOut > 0 && `${leftOut.toLocaleString()} left out`,
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(', ');
  return goes > 0 ? 'Nothing is created on the service before its turn comes.' : '';
}

function sendWords({ goes }: SheetCounts, untickedNotes: number, isSending: boolean): string {
  if (isSending) return `Putting ${formatCount(goes, 'file', 'files')} into the queue`;
  if (untickedNotes > 0) return goes === 1 ? 'Upload anyway' : `Upload ${goes.toLocaleString()} anyway`;
  return goes <= 1 ? 'Send' : `Send ${formatCount(goes, 'file', 'files')}`;
}
