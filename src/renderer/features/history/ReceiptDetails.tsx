import { Check, Copy, FolderOpen, Link, Target } from 'lucide-react';
import { useState } from 'react';
import { historyTexts } from '../../../shared/messages/history.ts';
import { pictureWords } from '../../../shared/messages/picture-facts.ts';
import { uploadDetails } from '../../../shared/messages/upload-details.ts';
import { uploadActions, uploadsPanel } from '../../../shared/messages/uploads.ts';
import { formatBytes, formatDuration, formatMoment } from '../../../shared/model/format.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { HistoryEntry, Receipt } from '../../../shared/model/upload-queue.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { RenderStill } from '../stills/RenderStill.tsx';
import { HistoryTarget } from './HistoryTarget.tsx';
import { copyReceipt, endingOf, fileName, mediaOf } from './history-words.ts';
import styles from './ReceiptDetails.module.css';

export interface ReceiptDetailsProps {
  readonly entry: HistoryEntry;
  /** The workspace of the upload; null if unknown. */
  readonly workspace: string | null;
  readonly onOpenItem: () => void;
  readonly onShowFile: () => void;
  readonly onCopyLink: () => void;
}

/** Details of one finished upload, and its actions. */
export function ReceiptDetails(props: ReceiptDetailsProps) {
  const { entry } = props;
  const { receipt } = entry;
  const { tone, words } = endingOf(entry);
  return (
    <section className={styles['receipt']} aria-label={historyTexts.receipt}>
      <header className={styles['head']}>
        <RenderStill of="upload" id={entry.jobId} facts={receipt.probe} className={styles['still']} />
        <div className={styles['title']}>
          <h3 className={styles['name']} data-selectable>
            {plainText(fileName(entry))}
          </h3>
          <div className={styles['where']}>
            <HistoryTarget entry={entry} />
            <StatusBadge tone={tone}>{words}</StatusBadge>
          </div>
        </div>
        <Actions {...props} />
      </header>
      <Facts receipt={receipt} workspace={props.workspace} />
    </section>
  );
}

interface FactsProps {
  readonly receipt: Receipt;
  readonly workspace: string | null;
}

function Facts({ receipt, workspace }: FactsProps) {
  const { trouble } = receipt;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles['facts']} aria-label={historyTexts.facts} data-selectable tabIndex={0}>
      {trouble && (
        <p className={styles['trouble']}>
          {trouble.sentence} {trouble.remedy}
        </p>
      )}
      <dl className={styles['lines']}>
        <Line name={historyTexts.video} value={videoWords(receipt)} />
        <Line name={historyTexts.size} value={sizeWords(receipt)} />
        <Line name={historyTexts.frames} value={frameWords(receipt)} />
        <Line name={originName(receipt)} value={receipt.encoded_from} />
        <Line name={historyTexts.fileChanged} value={changeWords(receipt)} />
        <Line name={historyTexts.added} value={momentWords(receipt.created_at)} />
        <Line name={historyTexts.uploaded} value={momentWords(receipt.delivered_at)} />
        <Line name={historyTexts.ended} value={momentWords(receipt.ended_at)} />
        <Line name={historyTexts.workspace} value={workspace} />
        <Line name={historyTexts.file} value={receipt.file} />
        <Line name={historyTexts.checksum} value={receipt.xxh3} isCode />
      </dl>
      <details className={styles['ids']}>
        <summary>{historyTexts.ids}</summary>
        <dl className={styles['lines']}>
          <Line name={historyTexts.uploadId} value={receipt.job_id} isCode />
          <Line name={historyTexts.itemId} value={receipt.media_id} isCode />
          <Line name={historyTexts.versionId} value={receipt.version_id} isCode />
          <Line name={historyTexts.requestIds} value={receipt.request_ids.join('\n') || null} isCode />
        </dl>
      </details>
    </section>
  );
}

/** With source frames, the video was encoded from a sequence; otherwise it is a lighter copy. */
const originName = ({ source_frames }: Receipt): string =>
  source_frames === null ? historyTexts.lighterCopyOf : historyTexts.encodedFrom;

function Actions({ entry, onOpenItem, onShowFile, onCopyLink }: ReceiptDetailsProps) {
  const [isCopied, setCopied] = useState(false);
  const hasItem = mediaOf(entry) !== null;
  const copy = () => void copyReceipt(entry).then(() => setCopied(true));
  return (
    <div className={styles['actions']}>
      <Button size="small" icon={<Target />} isDisabled={!hasItem} onPress={onOpenItem}>
        {uploadActions.open_item}
      </Button>
      <Button size="small" icon={<FolderOpen />} onPress={onShowFile}>
        {uploadsPanel.showInFolder}
      </Button>
      <Button size="small" icon={<Link />} isDisabled={!hasItem} onPress={onCopyLink}>
        {historyTexts.copyLink}
      </Button>
      <Button size="small" icon={isCopied ? <Check /> : <Copy />} onPress={copy}>
        {isCopied ? historyTexts.copied : historyTexts.copyReceipt}
      </Button>
    </div>
  );
}

interface LineProps {
  readonly name: string;
  readonly value: string | null;
  readonly isCode?: boolean;
}

function Line({ name, value, isCode = false }: LineProps) {
  if (value === null) return null;
  return (
    <div className={styles['line']}>
      <dt>{name}</dt>
      <dd className={isCode ? styles['code'] : undefined}>{plainText(value)}</dd>
    </div>
  );
}

const changeWords = ({ unfinished_versions: left }: Receipt): string | null =>
  left.length === 0 ? null : uploadDetails.changedUploadedAgain(left);

const momentWords = (timestamp: string | null): string | null =>
  timestamp === null ? null : formatMoment(Date.parse(timestamp));

const sizeWords = ({ size_bytes: sizeBytes }: Receipt): string | null =>
  sizeBytes === null ? null : historyTexts.exactSize(formatBytes(sizeBytes), sizeBytes);

const frameWords = ({ source_frames: frames }: Receipt): string | null =>
  frames && historyTexts.frameRange(frames);

function videoWords({ probe }: Receipt): string | null {
  if (!probe) return null;
  const parts = [
    ...pictureWords(probe),
    probe.durationSeconds !== null && formatDuration(probe.durationSeconds),
    probe.codec,
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}
