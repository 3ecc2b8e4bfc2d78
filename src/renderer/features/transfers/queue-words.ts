import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import type { QueueConditions } from '../../../shared/model/upload-queue.ts';
import type { EncodeCounts } from '../sequences/use-encodes.ts';
import { leftOf, type QueueCounts } from './queue-totals.ts';

export function encodingWords(
  { encoding, waiting }: Pick<EncodeCounts, 'encoding' | 'waiting'>,
  counts: QueueCounts,
  conditions: QueueConditions,
): string {
  // One number for all that is queued, unless uploads wait for something that encodes don't.
  const isOneQueue = conditions.online && !conditions.pausedAll;
  const uploads = isOneQueue ? { ...counts, waiting: counts.waiting + waiting } : counts;
  return [
    encoding > 0 && uploadsPanel.encoding(encoding),
    !isOneQueue && waiting > 0 && uploadsPanel.queued(waiting),
    leftOf(uploads) + uploads.canceling > 0 && summaryWords(uploads, conditions, false),
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

/** The whole queue in one line, without what needs a person. It may be part of a longer line. */
export function summaryWords(
  counts: QueueCounts,
  { pausedAll, online, sender }: QueueConditions,
  isWholeLine = true,
): string {
  const {
    sending: pausable,
    leaving,
    preparing,
    unanswered,
    cutOff,
    working,
    waiting,
    rendering,
    canceling,
    paused,
    failed,
    asking,
    over,
  } = counts;
  const sending = pausable + leaving;
  const left = leftOf(counts);
  if (left + canceling + failed + asking + over === 0) return uploadsPanel.none;
  // An upload that was mostly done may be left to finish while everything else is paused, and processing goes on.
  const isGoing = sending + unanswered + cutOff + working > 0;
  if (isWholeLine && pausedAll && left > 0 && !isGoing) return uploadsPanel.paused(left);
  const stopped = paused + (pausedAll ? waiting : 0);
  const delayed = pausedAll ? 0 : waiting;
  const offline = cutOff + (online ? 0 : delayed);
  const parts = [
    sending > 0 &&
      (sender === 'other' ? uploadsPanel.byCommandLine(sending) : uploadsPanel.uploading(sending)),
    preparing > 0 && uploadsPanel.preparing(preparing),
    unanswered > 0 && uploadsPanel.unanswered(unanswered),
    working > 0 && uploadsPanel.working(working),
    offline > 0 && uploadsPanel.offline(offline),
    online && delayed > 0 && uploadsPanel.queued(delayed),
    rendering > 0 && uploadsPanel.rendering(rendering),
    stopped > 0 && uploadsPanel.pausedOnes(stopped),
    canceling > 0 && uploadsPanel.canceling(canceling),
  ].filter((part) => part !== false);
  if (parts.length > 0) return parts.join(' · ');
  return over > 0 ? uploadsPanel.finished(over) : '';
}

export function neededWords({ failed, asking }: QueueCounts): string {
  const parts = [
    failed > 0 && uploadsPanel.failed(failed),
    asking > 0 && uploadsPanel.attention(asking),
  ].filter((part) => part !== false);
  return parts.join(' · ');
}
