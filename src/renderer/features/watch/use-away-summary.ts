import { useEffect, useState } from 'react';
import { create } from 'zustand';
import type {
  WatchFolder,
  WatchFolderId,
  WatchSummary,
  WatchSummaryOfFolder,
} from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { awayMs, Presence } from './presence.ts';

interface Away {
  /** What happened while the person was away, until they have dismissed it. */
  readonly summaries: ReadonlyMap<WatchFolderId, WatchSummary>;
}

const useAway = create<Away>()(() => ({ summaries: new Map() }));

export const useAwaySummary = ({ id }: Pick<WatchFolder, 'id'>): WatchSummary | null =>
  useAway((state) => state.summaries.get(id)) ?? null;

export function dismissAwaySummary(folderId: WatchFolderId): void {
  useAway.setState(({ summaries }) => ({
    summaries: new Map([...summaries].filter(([id]) => id !== folderId)),
  }));
}

const signsOfLife = ['pointermove', 'pointerdown', 'keydown', 'wheel', 'focus'] as const;

/** Shows "Last night: 14 uploaded, 2 need you" when the person returns. Mounted once. */
export function useFollowAway(): void {
  const { watch } = useBridge().requests;
  const [presence] = useState(() => new Presence());
  useEffect(() => {
    const live = async () => {
      const word = presence.activity(Date.now());
      if (word === 'known') return;
      // Also while the person works, so that the next summary begins when they leave.
      const answer = await watch.looked();
      if (word === 'back' && answer.ok) tell(answer.value.summaries);
    };
    const sign = () => void live();
    if (document.hasFocus()) sign();
    for (const name of signsOfLife) window.addEventListener(name, sign, { passive: true });
    return () => {
      for (const name of signsOfLife) window.removeEventListener(name, sign);
    };
  }, [watch, presence]);
}

function tell(summaries: readonly WatchSummaryOfFolder[]): void {
  const told = summaries.filter(({ summary }) => summary.atMs - summary.sinceMs >= awayMs);
  if (told.length === 0) return;
  useAway.setState((state) => ({
    summaries: new Map([
      ...state.summaries,
      ...told.map(({ folderId, summary }) => [folderId, summary] as const),
    ]),
  }));
}
