import { TriangleAlert } from 'lucide-react';
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { FileId } from '../../../shared/ipc/values.ts';
import { sheetTexts } from '../../../shared/messages/drop-sheet.ts';
import { encodeTexts } from '../../../shared/messages/sequences.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { useQueue } from '../../store/queue-context.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { placedIn } from '../../ui/rows-below.ts';
import { useScrollPlace } from '../../ui/use-scroll-place.ts';
import { failureDetails } from '../library/LibraryFailure.tsx';
import { useAllPages } from '../library/library-list.ts';
import { useMedia, useOpenNotes } from '../library/library-queries.ts';
import { encodeAll, encodedTogether, firstQuestion } from '../sequences/encode-all.ts';
import { SequenceRow } from '../sequences/SequenceRow.tsx';
import { aimedWords } from './aimed-words.ts';
import styles from './DropSheet.module.css';
import tableStyles from './DropTable.module.css';
import { DropTable } from './DropTable.tsx';
import type { DropIntake } from './drop-intake.ts';
import type { DropRow } from './drop-row.ts';
import { isGathering, sequenceKey } from './drop-sheet-actions.ts';
import { type DropAim, sheetOf, useDropSheet } from './drop-sheet-store.ts';
import { dropTargetProps } from './drop-target.ts';
import { handOver } from './hand-over.ts';
import { HasAllItems } from './has-all-items.ts';
import { MoreBelow } from './MoreBelow.tsx';
import { NewItemsOfSequences } from './NewItemsButton.tsx';
import { setOpenNotes } from './open-note-counts.ts';
import { pausedWords } from './paused-words.ts';
import { setSheetAside } from './set-aside.ts';
import { countRows, type SheetCounts } from './sheet-counts.ts';
import { sheetTotals } from './sheet-sections.ts';
import { itemInTitle, sheetTitle } from './sheet-title.ts';
import { useFileInspector } from './use-file-inspector.ts';
import { useNewItemsKey } from './use-new-items-key.ts';
import { useSendKey } from './use-send-key.ts';

export function DropSheet({ intake }: { readonly intake: DropIntake }) {
  const aim = useDropSheet(sheetOf(intake.account.id));
  return aim ? <OpenSheet aim={aim} intake={intake} /> : null;
}

interface OpenSheetProps {
  readonly aim: DropAim;
  readonly intake: DropIntake;
}

/** Loads every item of the project, because each can be a target, and the project need not be the open one. */
function OpenSheet({ aim, intake }: OpenSheetProps) {
  const media = useMedia(useBridge(), { accountId: intake.account.id }, aim.projectId);
  useAllPages(media);
  return (
    <HasAllItems value={!media.isPartial}>
      <Sheet aim={aim} intake={intake} items={media.items} />
    </HasAllItems>
  );
}

/** All dropped files, before any of them is uploaded. */
function Sheet({ aim, intake, items }: OpenSheetProps & { readonly items: readonly MediaView[] }) {
  const bridge = useBridge();
  const accountId = intake.account.id;
  const order = useDropSheet((state) => state.order);
  const rows = useDropSheet((state) => state.rows);
  const sequences = useDropSheet((state) => state.sequences);
  const arrived = useDropSheet((state) => state.arrived);
  const gathers = useDropSheet(isGathering);
  const isSending = useDropSheet((state) => state.isSending);
  const failure = useDropSheet((state) => state.failure);
  const paused = useQueue(({ conditions }) => pausedWords(aim, conditions));
  const counts = useMemo(() => countRows(rows), [rows]);
  const aimed = useMemo(
    () => (aim.item && rows.size > 1 ? aimedWords(aim.item, [...rows.values()]) : null),
    [aim.item, rows],
  );
  const inspector = useFileInspector(intake, aim, items);
  const openNotes = useOpenNotes(bridge, { accountId }, aim.projectId);
  useEffect(() => setOpenNotes(openNotes, rows), [openNotes, rows]);
  // Files whose names are still being matched would be left behind.
  const canSend = counts.goes > 0 && counts.naming === 0 && !gathers && !isSending;

  const send = useCallback(() => void handOver(intake, aim), [intake, aim]);
  const close = () => setSheetAside(intake);
  const encodings = useDropSheet((state) => state.encodings);
  const together = encodedTogether({ sequences, encodings }).length;
  const isOfSequences = order.length === 0 && sequences.length > 1;
  useSendKey(() => {
    if (isOfSequences) void encodeAll(bridge);
    else if (canSend) send();
  });
  useNewItemsKey();
  const upload = useFocusOnceEnabled(isOfSequences ? together > 0 : canSend);
  const sequenceItems = useDropSheet((state) => state.sequenceItems);
  const item = itemInTitle({ aim, order, rows, sequences, sequenceItems }, items);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  const sequenceList = useRef<HTMLDivElement>(null);
  const sequencesIn = useCallback(
    (scroller: HTMLElement) => (sequenceList.current ? placedIn(sequenceList.current, scroller) : []),
    [],
  );
  const sequencePlace = useScrollPlace(sequenceList);

  return (
    <Dialog
      title={sheetTitle({ ...aim, item }, counts, sequences.length)}
      isOpen
      onClose={close}
      size="table"
      footer={
        <>
          <div ref={setFoot} className={styles['foot']} />
          <span className={styles['counts']} role="status">
            {gathers
              ? gatheringWords(order.length)
              : isOfSequences && together === 0
                ? firstQuestion({ sequences, encodings })
                : counts.goes === 0 && counts.asks > 0
                  ? sheetTexts.needChoice(counts.asks)
                  : totalWords(rows, paused)}
          </span>
          <Button onPress={close}>{isSending ? sheetTexts.close : sheetTexts.cancel}</Button>
          {isOfSequences && (
            <Button
              kind="primary"
              isDisabled={together === 0}
              onPress={() => void encodeAll(bridge)}
              ref={upload}
              autoFocus
            >
              {encodeTexts.encodeAll(together)} <Keys keys="Mod+Enter" />
            </Button>
          )}
          {(order.length > 0 || sequences.length === 0) && (
            <Button
              kind="primary"
              isDisabled={!canSend && !isSending}
              // Not React Aria's pending state: that announces the button by its id, which is gone once the sheet has closed.
              onPress={() => isSending || send()}
              ref={upload}
              autoFocus
            >
              {uploadWords(counts, isSending)} <Keys keys="Mod+Enter" />
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
        {sequences.length > 0 && (
          <div ref={sequenceList} className={tableStyles['table']}>
            {isOfSequences && <NewItemsOfSequences />}
            {sequences.map((sequence) => (
              <SequenceRow
                key={sequenceKey(sequence)}
                sequence={sequence}
                aim={aim}
                accountId={accountId}
                items={items}
                aimed={arrived === 1 ? aim.item : null}
                isOnly={sequences.length === 1 && order.length === 0}
              />
            ))}
          </div>
        )}
        {aimed !== null && (
          <Notice tone="idle" title={aimed}>
            {sheetTexts.byNameHint}
          </Notice>
        )}
        {aim.screen !== undefined && (
          <Notice tone="idle" title={sheetTexts.forScreen(aim.screen)}>
            {sheetTexts.forScreenHint}
          </Notice>
        )}
        {order.length > 0 && (
          <DropTable
            aim={aim}
            accountId={accountId}
            items={items}
            counts={counts}
            onInSight={inspector}
            foot={foot}
            sequencesIn={sequencesIn}
          />
        )}
        {order.length === 0 && (
          <MoreBelow rowsIn={sequencesIn} foot={foot} scroller={sequencePlace?.scroller ?? null} />
        )}
        {order.length === 0 && sequences.length === 0 && !gathers && (
          <p className={styles['nothing']}>{sheetTexts.noFiles}</p>
        )}
      </div>
    </Dialog>
  );
}

/**
 * A button that opens disabled can't take the focus, so the dialog has it. Once it is enabled, Enter must press it, unless
 * the person has moved the focus in the meantime.
 */
function useFocusOnceEnabled(isEnabled: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const dialog = button.current?.closest('[role="dialog"]');
    if (isEnabled && dialog && dialog === document.activeElement) button.current?.focus();
  }, [isEnabled]);
  return button;
}

const gatheringWords = (count: number): string =>
  count === 0 ? sheetTexts.openingFolders : sheetTexts.gathering(count);

/** The number, size and upload time of the files that would be uploaded now. Instead of a time: why they would only wait. */
function totalWords(rows: ReadonlyMap<FileId, DropRow>, paused: string | null): string {
  const { files, sizeBytes, milliseconds } = sheetTotals(rows);
  if (files === 0) return '';
  return [
    sheetTexts.total(files),
    sheetTexts.totalSize(sizeBytes),
    ...(paused === null && milliseconds !== null ? [sheetTexts.totalTime(milliseconds)] : []),
    ...(paused === null ? [] : [paused]),
  ].join(' · ');
}

const uploadWords = ({ goes }: SheetCounts, isSending: boolean): string =>
  isSending ? sheetTexts.uploading(goes) : sheetTexts.upload(goes);
