import { Fragment, type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Comp } from '../../../shared/api/comp.ts';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import { compTexts } from '../../../shared/messages/comps.ts';
import { libraryTexts } from '../../../shared/messages/library.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { ContextMenu } from '../../ui/ContextMenu.tsx';
import { type MenuPlace, menuPlace } from '../../ui/menu-place.ts';
import { useNow } from '../../ui/use-now.ts';
import { useTellInSight } from '../library/items-in-sight.ts';
import { useItemMenu } from '../library/use-item-menu.tsx';
import { mediaIdAround } from '../library/use-media-cursor.ts';
import { useScrollSight } from '../library/use-scroll-sight.ts';
import { focusAfterPalette } from '../palette/focus-after-palette.ts';
import { CompCard } from './CompCard.tsx';
import type { KnownItems } from './comp-on-map.ts';
import { edgePx, heightOfLines, type MapLine, type MappedStage, mapLines } from './map-lines.ts';
import { type MapStop, mapStops } from './map-stops.ts';
import { StageHead } from './StageHead.tsx';
import styles from './StageMap.module.css';
import { seekOnMap, useSoughtOnMap } from './sought-on-map.ts';
import { useMapCursor } from './use-map-cursor.ts';

export interface StageMapProps {
  readonly projectId: ProjectId;
  readonly stages: readonly MappedStage[];
  readonly known: KnownItems;
  readonly onItsWay: ReadonlyMap<MediaId, JobSnapshot | null>;
  readonly onInSight: (mediaIds: readonly MediaId[]) => void;
  readonly onOpenComp: (comp: Comp) => void;
}

/** How far beyond the visible part to draw, so that scrolling shows no gap. */
const marginPx = 240;
const nothing: readonly MapLine[] = [];

/** The stages of a project and the comps on them, drawn as their screens. Only the visible ones are rendered. */
export function StageMap({ projectId, stages, known, onItsWay, onInSight, onOpenComp }: StageMapProps) {
  const scroller = useRef<HTMLElement>(null);
  const sight = useScrollSight(scroller);
  const { drawn } = sight;
  const nowMs = useNow(60_000);
  const openId = useWindowStore((state) => state.mediaId);
  const openMedia = useWindowStore((state) => state.openMedia);
  const widthPx = drawn === null ? null : Math.max(1, drawn.widthPx - 2 * edgePx);
  const heightPx = drawn?.heightPx ?? 0;
  const lines = useMemo(
    () => (widthPx === null ? nothing : mapLines(stages, widthPx, heightPx)),
    [stages, widthPx, heightPx],
  );
  const stops = useMemo(() => mapStops(lines), [lines]);
  const itemAt = ({ comp, screen }: MapStop): MediaView | null => {
    const placed = comp.screens.find((one) => one.screen === screen);
    return (placed && known.items.get(placed.media_id)) ?? null;
  };
  const reveal = ({ lineIndex }: MapStop) => {
    const line = lines[lineIndex];
    const before = lines[lineIndex - 1];
    if (!line) return;
    const { topPx, heightPx } = sight.exact();
    // When scrolling to the first comps of a stage, show its name too.
    const startPx = before?.kind === 'stage' ? before.topPx : line.topPx;
    const endPx = line.topPx + line.heightPx + edgePx;
    if (startPx < topPx || endPx - startPx > heightPx) sight.scrollTo(startPx);
    else if (endPx > topPx + heightPx) sight.scrollTo(endPx - heightPx);
  };
  const cursor = useMapCursor({ scroller, stops, itemAt, reveal });
  const { active } = cursor;
  // A panel that opens makes the map narrower, and other screens take the place of the one with the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another arrangement moves it.
  useLayoutEffect(() => {
    const hasFocus = scroller.current?.querySelector('[data-screen]:focus') != null;
    if (hasFocus && active) reveal(active);
  }, [lines]);
  const sought = useSoughtOnMap(({ id }) => id);
  // biome-ignore lint/correctness/useExhaustiveDependencies: looks again only when there may be more on the map.
  useLayoutEffect(() => {
    const line = lines.find((each) => isOnLine(each, sought));
    if (sought === null || !line) return;
    seekOnMap(null);
    const stop = stops.find(({ comp, lineIndex }) =>
      line.kind === 'stage' ? lines[lineIndex]?.mapped === line.mapped : comp.id === sought,
    );
    if (stop) cursor.setActiveKey(stop.key);
    if (stop && line.kind === 'comps') reveal(stop);
    else sight.scrollTo(line.topPx);
    const inMap = (selector: string) => scroller.current?.querySelector<HTMLElement>(selector);
    focusAfterPalette(() => {
      if (stop) return inMap(`[data-screen="${CSS.escape(stop.key)}"]`);
      return line.kind === 'stage' ? scroller.current : inMap(`[data-comp="${CSS.escape(sought)}"] button`);
    });
  }, [lines, sought]);
  const isNear = ({ topPx, heightPx }: MapLine) =>
    drawn !== null &&
    topPx < drawn.topPx + drawn.heightPx + marginPx &&
    topPx + heightPx > drawn.topPx - marginPx;
  // The line with the focus stays rendered while scrolled out of sight. Otherwise the focus would be lost.
  const shown = lines.filter((line, index) => isNear(line) || index === active?.lineIndex);
  useTellInSight(itemsOf(shown), onInSight);

  const menuOf = useItemMenu();
  const [menu, setMenu] = useState<{ readonly item: MediaView; readonly at: MenuPlace } | null>(null);
  const openMenu = (event: MouseEvent) => {
    const mediaId = mediaIdAround(event.target);
    const item = mediaId === null ? undefined : known.items.get(mediaId);
    if (!item) return;
    event.preventDefault();
    setMenu({ item, at: menuPlace(event) });
  };

  return (
    <>
      <section
        ref={scroller}
        className={styles['scroller']}
        aria-label={compTexts.comps}
        // A scrollable area must be reachable by keyboard: through its screens, or else itself.
        tabIndex={stops.length === 0 ? 0 : -1}
        onKeyDown={cursor.onKeyDown}
        onContextMenu={openMenu}
      >
        <div className={styles['space']} style={{ height: heightOfLines(lines) + edgePx }}>
          {/* Cards are keyed by comp, not by line: lines change with the width, and the focus must stay. */}
          {stages.map((mapped) => {
            const own = shown.filter((line) => line.mapped === mapped);
            if (own.length === 0) return null;
            return (
              <Fragment key={mapped.stage?.id ?? 'none'}>
                {own.map((line) => line.kind === 'stage' && <StageHead key={line.key} line={line} />)}
                <ul>
                  {own.flatMap((line) =>
                    line.kind === 'stage'
                      ? []
                      : line.cards.map(({ comp, leftPx }) => (
                          <CompCard
                            key={comp?.id ?? 'none'}
                            projectId={projectId}
                            comp={comp}
                            line={line}
                            leftPx={leftPx}
                            known={known}
                            onItsWay={onItsWay}
                            nowMs={nowMs}
                            openId={openId}
                            activeKey={active?.key ?? null}
                            drawsPictures={!drawn?.isFast}
                            onFocus={cursor.setActiveKey}
                            onOpenItem={openMedia}
                            onOpenComp={onOpenComp}
                          />
                        )),
                  )}
                </ul>
              </Fragment>
            );
          })}
        </div>
      </section>
      {menu && (
        <ContextMenu
          label={libraryTexts.menuOf(menu.item.name)}
          entries={menuOf(menu.item, false)}
          at={menu.at}
          onClose={() => setMenu(null)}
        />
      )}
    </>
  );
}

const isOnLine = (line: MapLine, sought: string | null): boolean =>
  sought !== null &&
  (line.kind === 'stage'
    ? line.mapped.stage?.id === sought
    : line.cards.some(({ comp }) => comp?.id === sought));

const itemsOf = (lines: readonly MapLine[]): readonly MediaId[] => [
  ...new Set(
    lines.flatMap((line) =>
      line.kind === 'stage'
        ? []
        : line.cards.flatMap(({ comp }) => comp?.screens.map(({ media_id: id }) => id) ?? []),
    ),
  ),
];
