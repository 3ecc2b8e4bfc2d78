import { encodeTexts } from '../../../shared/messages/sequences.ts';
import { formatBytes, formatTimeLeft } from '../../../shared/model/format.ts';
import { showToast } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';

interface Copy {
  readonly sizeBytes: number;
  readonly uploadSeconds: number;
}

/** The words for a copy's size and upload time: `6 GB`, `12 min`. */
export const copyWords = ({ sizeBytes, uploadSeconds }: Copy): readonly [size: string, time: string] => [
  formatBytes(sizeBytes),
  formatTimeLeft(uploadSeconds * 1_000),
];

/** Says that a lighter copy is being encoded, and shows it in the uploads panel. */
export function sayLighterCopy(name: string, copy: Copy): void {
  useWindowStore.getState().setTransfersOpen(true);
  const detail = encodeTexts.lighterCopyDetail(...copyWords(copy));
  showToast({ tone: 'good', text: encodeTexts.lighterCopy(name), detail });
}
