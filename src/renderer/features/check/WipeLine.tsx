import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './CheckStage.module.css';
import { type Wipe, wipeOnStage } from './wipe-on-stage.ts';

export interface WipeLineProps extends Wipe {
  /** False while there is nothing to wipe. The handle then stays, because it may have the focus. */
  readonly isShown: boolean;
  readonly onMove: (share: number) => void;
}

const keySteps: Readonly<Record<string, number>> = { ArrowLeft: -0.02, ArrowRight: 0.02 };

/**
 * The line between the old and the new frame, with its handle. It is tied to a place in the picture, whatever the zoom and
 * position. If that place is out of sight, only the handle is shown, whole and at the edge, so that it can be dragged back.
 */
export function WipeLine({ share, placed, place, isShown, onMove }: WipeLineProps) {
  const isDragged = useRef(false);
  const { linePx, firstPx, lastPx } = wipeOnStage({ share, placed, place });
  const moveTo = (wanted: number) => onMove(Math.min(1, Math.max(0, wanted)));
  const shareAt = (px: number) => (px - placed.left) / placed.width;
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) => {
    const stage = currentTarget.parentElement?.getBoundingClientRect();
    if (isDragged.current && stage) moveTo(shareAt(clientX - stage.left));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = keySteps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    // From what is in sight, in steps of what is in sight: otherwise a zoomed picture would be crossed in one of them.
    moveTo(shareAt(Math.min(lastPx, Math.max(firstPx, linePx))) + (step * (lastPx - firstPx)) / placed.width);
  };
  return (
    <>
      {isShown && linePx >= 0 && linePx <= place.width && (
        <span className={styles['line']} style={{ insetInlineStart: linePx }} aria-hidden="true" />
      )}
      <div
        role="slider"
        tabIndex={0}
        className={classNames(styles['edge'], !isShown && styles['idle'])}
        style={{ insetInlineStart: `clamp(0.875rem, ${linePx}px, 100% - 0.875rem)` }}
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
    </>
  );
}
