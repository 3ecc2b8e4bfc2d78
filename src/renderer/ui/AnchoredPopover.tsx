import { type RefObject, useEffect, useState } from 'react';
import { Popover, PopoverContext, type PopoverProps, useSlottedContext } from 'react-aria-components';

/** A popover that stays at its field or button. A plain one is placed anew only in the moment in which the window is resized. */
export function AnchoredPopover({ children, ...props }: PopoverProps) {
  const context = useSlottedContext(PopoverContext);
  const trigger = props.triggerRef ?? context?.triggerRef ?? null;
  const [moves, setMoves] = useState(0);
  return (
    // A changed property places it anew. Without an arrow, this one changes nothing else.
    <Popover {...props} arrowBoundaryOffset={moves % 2}>
      {(values) => (
        <>
          <FollowTrigger trigger={trigger} onMoved={setMoves} />
          {typeof children === 'function' ? children(values) : children}
        </>
      )}
    </Popover>
  );
}

interface FollowTriggerProps {
  readonly trigger: RefObject<Element | null> | null;
  readonly onMoved: (count: (moves: number) => number) => void;
}

/** In so many frames a resized window may move what is in it. Frames, not time: on a busy computer there are few in a second. */
const settlesWithinFrames = 40;

/**
 * Rendered while the popover is open. After a resize, a dialog is centered and its rows are placed in later frames, and
 * nothing reports that: so the trigger is looked at once per frame.
 */
function FollowTrigger({ trigger, onMoved }: FollowTriggerProps) {
  useEffect(() => {
    let before = boxOf(trigger);
    let settling = 0;
    const onResize = () => {
      settling = settlesWithinFrames;
    };
    let frame = requestAnimationFrame(function look() {
      // A smaller window may have left it out of sight.
      if (settling > 0) trigger?.current?.scrollIntoView({ block: 'nearest' });
      const now = boxOf(trigger);
      // While it settles, the popover may be placed by a size that the window no longer has, although its trigger stands still.
      if (now !== before || settling > 0) onMoved((moves) => moves + 1);
      before = now;
      settling = Math.max(0, settling - 1);
      frame = requestAnimationFrame(look);
    });
    window.addEventListener('resize', onResize);
    return () => {
      window.removeEventListener('resize', onResize);
      cancelAnimationFrame(frame);
    };
  }, [trigger, onMoved]);
  return null;
}

function boxOf(trigger: RefObject<Element | null> | null): string {
  const box = trigger?.current?.getBoundingClientRect();
  return box ? `${box.x} ${box.y} ${box.width} ${box.height}` : '';
}
