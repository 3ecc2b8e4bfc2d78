import { useEffect, useRef, useState } from 'react';
import { create } from 'zustand';
import type { WatchFolder, WatchFolderId, WatchSummary } from '../../../shared/model/watch-folders.ts';
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
export function useFollowAway(folders: readonly WatchFolder[] | undefined): void {
  const { watch } = useBridge().requests;
  const [presence] = useState(() => new Presence());
  /** The person is back but was not told yet, because the summary may still be loading. */
  const isToldNext = useRef(false);
  const known = useRef(folders);
  known.current = folders;
  useEffect(() => {
    const live = () => {
      const word = presence.activity(Date.now());
      if (word === 'back') isToldNext.current = true;
      if (word === 'here' && known.current?.some(({ summary }) => summary)) void watch.looked();
      if (isToldNext.current && known.current) {
        isToldNext.current = false;
        if (tell(known.current)) void watch.looked();
      }
    };
    if (document.hasFocus()) live();
    for (const sign of signsOfLife) window.addEventListener(sign, live, { passive: true });
    return () => {
      for (const sign of signsOfLife) window.removeEventListener(sign, live);
    };
  }, [watch, presence]);
  useEffect(() => {
    if (!folders || !isToldNext.current) return;
    isToldNext.current = false;
    if (tell(folders)) void watch.looked();
  }, [watch, folders]);
}

/** Returns whether there was anything to tell. */
function tell(folders: readonly WatchFolder[]): boolean {
  const told = folders.flatMap(({ id, summary }) =>
    summary && summary.atMs - summary.sinceMs >= awayMs ? [[id, summary] as const] : [],
  );
  if (told.length > 0) useAway.setState(({ summaries }) => ({ summaries: new Map([...summaries, ...told]) }));
  return told.length > 0;
}
