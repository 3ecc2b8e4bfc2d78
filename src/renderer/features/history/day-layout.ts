import type { HistoryDay } from '../../../shared/model/upload-queue.ts';
import { scaledPx } from '../../ui/root-scale.ts';

export interface DayPlace {
  readonly day: string;
  /** The index of its first entry in the whole list. */
  readonly first: number;
  readonly count: number;
  /** The top of its heading, and the height of heading and rows together. */
  readonly top: number;
  readonly height: number;
}

export const historyRowHeight = scaledPx(84);
export const dayHeadHeight = scaledPx(32);

/** The position of each day in the list, known before any row is loaded. */
export function placeDays(days: readonly HistoryDay[]): readonly DayPlace[] {
  let first = 0;
  let top = 0;
  return days.map(({ day, count }) => {
    const height = dayHeadHeight + count * historyRowHeight;
    const place = { day, first, count, top, height };
    first += count;
    top += height;
    return place;
  });
}

export const topOfRow = ({ first }: DayPlace, index: number): number =>
  dayHeadHeight + (index - first) * historyRowHeight;
