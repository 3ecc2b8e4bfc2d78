import { encodeTexts } from '../../../shared/messages/sequences.ts';
import { formatBytes, formatTimeLeft } from '../../../shared/model/format.ts';
import { showToast } from '../../store/toast-store.ts';

interface Copy {
  readonly sizeBytes: number;
  readonly uploadSeconds: number;
}

/** The words for a copy's size and upload time: `6 GB`, `12 min`. */
export const copyWords = ({ sizeBytes, uploadSeconds }: Copy): readonly [size: string, time: string] => [
  formatBytes(sizeBytes),
  formatTimeLeft(uploadSeconds * 1_000),
];

/** Says that a lighter copy is being encoded. The line of uploads shows it too. */
export function sayLighterCopy(name: string, copy: Copy): void {
  const detail = encodeTexts.lighterCopyDetail(...copyWords(copy));
  showToast({ tone: 'busy', text: encodeTexts.lighterCopy(name), detail });
}
