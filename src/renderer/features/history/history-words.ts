import type { EndedStateKind } from '../../../shared/model/ended-states.ts';
import { fileNameOf } from '../../../shared/model/file-name.ts';
import type { HistoryEntry } from '../../../shared/model/upload-queue.ts';
import type { Tone } from '../../ui/tone.ts';

/** How a transfer ended, in the words and the colour it has everywhere. */
export const endings: Readonly<Record<EndedStateKind, { readonly words: string; readonly tone: Tone }>> = {
  ready: { words: 'Ready', tone: 'good' },
  superseded: { words: 'Another version is shown', tone: 'aside' },
  unconfirmed: { words: 'Never confirmed', tone: 'wait' },
  rejected: { words: 'Could not be read', tone: 'bad' },
  failed: { words: 'Failed', tone: 'bad' },
  cancelled: { words: 'Cancelled', tone: 'idle' },
};

export const endingOf = ({ state }: Pick<HistoryEntry, 'state'>) =>
  Object.entries(endings).find(([kind]) => kind === state.kind)?.[1] ?? endings.failed;

/** `Aurora Arena Tour · LED_Main, v5`. */
export function placeWords({ target, receipt }: Pick<HistoryEntry, 'target' | 'receipt'>): string {
  const item = target.kind === 'version' ? target.mediaName : target.name;
  const version = receipt.version_number === null ? '' : `, v${receipt.version_number}`;
  return `${target.projectName} · ${item}${version}`;
}

/** A job that was started over has ended more than once, each time with a receipt of its own. */
export const entryKey = ({ jobId, endedAtMs }: Pick<HistoryEntry, 'jobId' | 'endedAtMs'>): string =>
  `${jobId} ${endedAtMs}`;

export const fileName = ({ receipt }: Pick<HistoryEntry, 'receipt'>): string => fileNameOf(receipt.file);
