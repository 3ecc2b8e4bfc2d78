import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { formatBytes, formatDuration, formatMoment, formatPixels } from '../../../shared/model/format.ts';
import type { HistoryEntry, Receipt } from '../../../shared/model/upload-queue.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './HistoryDialog.module.css';
import { placeWords } from './history-words.ts';

/** What a pipeline would want to know of one delivery; copied whole as JSON. */
export function ReceiptDetails({ entry }: { readonly entry: HistoryEntry }) {
  const [isCopied, setCopied] = useState(false);
  const { receipt } = entry;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard.
    <section className={styles['receipt']} aria-label="Receipt" data-selectable tabIndex={0}>
      {receipt.trouble && (
        <p className={styles['trouble']}>
          {receipt.trouble.sentence} {receipt.trouble.remedy}
        </p>
      )}
      <dl className={styles['lines']}>
        <Line name="File" value={receipt.file} />
        <Line name="Sent to" value={placeWords(entry)} />
        <Line name="Render" value={renderWords(receipt)} />
        <Line name="Size" value={sizeWords(receipt)} />
        <Line name="Hash (xxh3)" value={receipt.xxh3} isCode />
        <Line name="Added" value={momentWords(receipt.created_at)} />
        <Line name="Delivered" value={momentWords(receipt.delivered_at)} />
        <Line name="Ended" value={momentWords(receipt.ended_at)} />
        <Line name="Item" value={receipt.media_id} isCode />
        <Line name="Version" value={receipt.version_id} isCode />
        <Line name="Request ids" value={receipt.request_ids.join('\n') || null} isCode />
      </dl>
      <Button
        size="small"
        icon={isCopied ? <Check /> : <Copy />}
        onPress={() =>
          void navigator.clipboard.writeText(JSON.stringify(receipt, null, 2)).then(() => setCopied(true))
        }
      >
        {isCopied ? 'Copied' : 'Copy the receipt'}
      </Button>
    </section>
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
    <div>
      <dt>{name}</dt>
      <dd className={isCode ? styles['code'] : undefined}>{value}</dd>
    </div>
  );
}

const momentWords = (timestamp: string | null): string | null =>
  timestamp === null ? null : formatMoment(Date.parse(timestamp));

const sizeWords = ({ size_bytes: sizeBytes }: Receipt): string | null =>
  sizeBytes === null ? null : `${formatBytes(sizeBytes)} (${sizeBytes.toLocaleString()} bytes)`;

function renderWords({ probe }: Receipt): string | null {
  if (!probe) return null;
  const parts = [
    formatPixels(probe.width, probe.height),
    probe.frameRate && `${Number((probe.frameRate.num / probe.frameRate.den).toFixed(3))} fps`,
    probe.durationSeconds !== null && formatDuration(probe.durationSeconds),
    probe.codec,
  ];
  return parts.filter((part) => typeof part === 'string').join(', ');
}
