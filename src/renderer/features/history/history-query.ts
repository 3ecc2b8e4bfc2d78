import type { ProjectId } from '../../../shared/api/ids.ts';
import type { UploadResult } from '../../../shared/model/ended-states.ts';
import type { HistoryQuery } from '../../../shared/model/upload-queue.ts';

export type HistoryTime = 'any' | 'today' | 'week' | 'month';

export interface HistoryFilter {
  readonly text: string;
  readonly state: UploadResult | 'any';
  readonly projectId: ProjectId | 'any';
  readonly time: HistoryTime;
}

export const anyHistory: HistoryFilter = { text: '', state: 'any', projectId: 'any', time: 'any' };

const dayMs = 24 * 60 * 60 * 1_000;

export const isAnyHistory = ({ text, state, projectId, time }: HistoryFilter): boolean =>
  text.trim() === '' && state === 'any' && projectId === 'any' && time === 'any';

/** The engine's query for the chosen filter. It ends at the time when the window was opened. */
export function toHistoryQuery(
  filter: HistoryFilter,
  nowMs: number,
): HistoryQuery & { readonly endedBeforeMs: number } {
  const text = filter.text.trim();
  const endedAfterMs = startOf(filter.time, nowMs);
  return {
    endedBeforeMs: nowMs + 1,
    ...(text === '' ? {} : { text }),
    ...(filter.state === 'any' ? {} : { states: [filter.state] }),
    ...(filter.projectId === 'any' ? {} : { projectId: filter.projectId }),
    ...(endedAfterMs === null ? {} : { endedAfterMs }),
  };
}

function startOf(time: HistoryTime, nowMs: number): number | null {
  switch (time) {
    case 'any':
      return null;
    case 'today':
      return new Date(nowMs).setHours(0, 0, 0, 0);
    case 'week':
      return nowMs - 7 * dayMs;
    case 'month':
      return nowMs - 30 * dayMs;
  }
}
