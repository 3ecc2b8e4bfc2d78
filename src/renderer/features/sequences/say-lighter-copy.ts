import { encodeTexts } from '../../../shared/messages/sequences.ts';
import { formatBytes, formatTimeLeft } from '../../../shared/model/format.ts';
import { showToast } from '../../store/toast-store.ts';
import { useWindowStore } from '../../store/window-store.ts';

interface Copy {
  readonly sizeBytes: number;
  readonly uploadSeconds: number;
}

/** `about 6 GB, uploads in 12 min`. */
export const copyWords = ({ sizeBytes, uploadSeconds }: Copy): readonly [size: string, time: string] => [
  formatBytes(sizeBytes),
  formatTimeLeft(uploadSeconds * 1_000),
];

/** A lighter copy is being made: what of, what it will be, and where it shows. */
export function sayLighterCopy(name: string, copy: Copy): void {
  useWindowStore.getState().setTransfersOpen(true);
  const detail = encodeTexts.lighterCopyDetail(...copyWords(copy));
  showToast({ tone: 'good', text: encodeTexts.lighterCopy(name), detail });
}
