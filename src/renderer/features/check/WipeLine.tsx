import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { PlacedPicture, Size } from '../viewer/zoom.ts';
import styles from './CheckStage.module.css';

export interface WipeLineProps {
  /** The share of the picture's width that shows the old frame. */
  readonly share: number;
  readonly placed: PlacedPicture;
  readonly place: Size;
  readonly onMove: (share: number) => void;
}

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -0.02, ArrowRight: 0.02 };

/**
 * The line between the old and the new frame, with its handle. It is tied to a place in the picture, whatever the zoom and
 * position. If that place is out of sight, it is shown at the edge, so that it can still be dragged.
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
