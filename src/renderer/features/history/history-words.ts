import type { MediaId } from '../../../shared/api/ids.ts';
import { historyStates, historyTexts } from '../../../shared/messages/history.ts';
import { resultOf, type UploadResult } from '../../../shared/model/ended-states.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import type { Tone } from '../../ui/tone.ts';

const tones: Readonly<Record<UploadResult, Tone>> = {
  ready: 'good',
  superseded: 'aside',
  unconfirmed: 'wait',
  rejected: 'bad',
  failed: 'bad',
  cancelled: 'idle',
  already_uploaded: 'idle',
};

/** How an upload ended, in the same words and color as elsewhere. */
export function endingOf({ state }: Pick<HistoryEntry, 'state'>): {
  readonly words: string;
  readonly tone: Tone;
} {
  const result = resultOf(state) ?? 'failed';
  const number = (state.kind === 'cancelled' && state.uploadedAs) || null;
  return {
    words: number === null ? historyStates[result] : historyTexts.alreadyUploadedAs(number),
    tone: tones[result],
  };
}

export const itemName = ({ target }: Pick<HistoryEntry, 'target'>): string =>
  target.kind === 'version' ? target.mediaName : target.name;

/** Null if no item was created for it. */
export const mediaOf = ({ target, receipt }: Pick<HistoryEntry, 'target' | 'receipt'>): MediaId | null =>
  receipt.media_id ?? (target.kind === 'version' ? target.mediaId : null);

/** A restarted job ends several times, each time with its own receipt, so its id alone is not unique. */
export const entryKey = ({ jobId, endedAtMs }: Pick<HistoryEntry, 'jobId' | 'endedAtMs'>): string =>
  `${jobId} ${endedAtMs}`;

export const fileName = ({ receipt }: Pick<HistoryEntry, 'receipt'>): string => fileNameOf(receipt.file);

/** The heading of a day (`2026-11-20`): Today, Yesterday, or its date, with the year unless it is this year. */
export function dayWords(day: string, nowMs: number, locale?: string): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const today = new Date(nowMs);
  const isDaysAgo = (days: number) =>
    new Date(year, month - 1, date + days).toDateString() === today.toDateString();
  if (isDaysAgo(0)) return historyTexts.today;
  if (isDaysAgo(1)) return historyTexts.yesterday;
  return new Intl.DateTimeFormat(locale, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    ...(year === today.getFullYear() ? {} : { year: 'numeric' }),
  }).format(new Date(year, month - 1, date));
}

export const copyReceipt = ({ receipt }: Pick<HistoryEntry, 'receipt'>): Promise<void> =>
  navigator.clipboard.writeText(JSON.stringify(receipt, null, 2));
