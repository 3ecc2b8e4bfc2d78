import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { PlacedPicture, Size } from '../viewer/zoom.ts';
import styles from './CheckStage.module.css';

export interface WipeLineProps {
  /** How much of the picture's width the old frame has. */
  readonly share: number;
  readonly placed: PlacedPicture;
  readonly place: Size;
  readonly onMove: (share: number) => void;
}

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -0.02, ArrowRight: 0.02 };

/**
 * The line between the old and the new frame, with its handle on it. It stands at a place of the picture, so that it stays at
 * that place however the picture is moved and zoomed; out of sight it waits at the edge, where it can be taken.
 */
export function WipeLine({ share, placed, place, onMove }: WipeLineProps) {
  const isDragged = useRef(false);
  const leftPx = Math.min(place.width, Math.max(0, placed.left + share * placed.width));
  const moveTo = (wanted: number) => onMove(Math.min(1, Math.max(0, wanted)));
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const stage = currentTarget.parentElement?.getBoundingClientRect();
    if (isDragged.current && stage) moveTo((clientX - stage.left - placed.left) / placed.width);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    moveTo(share + step);
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles['edge']}
      style={{ insetInlineStart: leftPx }}
      aria-label={texts.wipeSlider}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(share * 100)}
      aria-orientation="horizontal"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        isDragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        event.stopPropagation();
      }}
      onPointerMove={onPointerMove}
      onPointerUp={() => {
        isDragged.current = false;
      }}
      onPointerCancel={() => {
        isDragged.current = false;
      }}
    >
      <span className={styles['handle']} aria-hidden="true" />
    </div>
  );
}
