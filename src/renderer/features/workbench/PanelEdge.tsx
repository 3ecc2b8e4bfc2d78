import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { windowTexts } from '../../../shared/messages/window.ts';
import { panelRems, useRoomStore, usualPanelRem } from '../../store/room-store.ts';
import styles from './PanelEdge.module.css';

const stepRem = 2;
const remPx = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** The edge between the panel and the library, moved by dragging or with the arrow keys. */
export function PanelEdge() {
  const panelRem = useRoomStore((state) => state.panelRem) ?? usualPanelRem(window.innerWidth / remPx());
  const setPanelRem = useRoomStore((state) => state.setPanelRem);
  const isDragging = useRef(false);
  const drag = (event: PointerEvent<HTMLElement>) => {
    // Uploads may be to the right of the panel.
    const right = event.currentTarget.parentElement?.getBoundingClientRect().right ?? window.innerWidth;
    if (isDragging.current) setPanelRem((right - event.clientX) / remPx());
  };
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowLeft: stepRem, ArrowRight: -stepRem }[event.key];
    if (by === undefined && event.key !== 'Home') return;
    event.preventDefault();
    // A small window shows a wide panel narrower.
    const shownPx = event.currentTarget.parentElement?.getBoundingClientRect().width;
    const shownRem = shownPx === undefined ? panelRem : shownPx / remPx();
    setPanelRem(by === undefined ? null : shownRem + by);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line between two parts of a page cannot be moved.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={windowTexts.panelWidth}
      aria-valuenow={Math.round(panelRem)}
      aria-valuemin={panelRems.least}
      aria-valuemax={panelRems.most}
      tabIndex={0}
      className={styles['edge']}
      title={windowTexts.panelWidthHint}
      onPointerDown={(event) => {
        isDragging.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        isDragging.current = false;
      }}
      onDoubleClick={() => setPanelRem(null)}
      onKeyDown={step}
    />
  );
}
