import { type RefObject, useEffect, useState } from 'react';
import { Popover, PopoverContext, type PopoverProps, useSlottedContext } from 'react-aria-components';

/** A popover that stays at its field or button. A plain one is placed again only while the window is being resized. */
export function AnchoredPopover({ children, ...props }: PopoverProps) {
  const context = useSlottedContext(PopoverContext);
  const trigger = props.triggerRef ?? context?.triggerRef ?? null;
  const [moves, setMoves] = useState(0);
  return (
    // A changed property places it again. Without an arrow, this one changes nothing else.
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

/** For so long a resized window may move what is in it. */
const settlesWithinMs = 1_000;

/**
 * Rendered while the popover is open. After a resize, a dialog is centered and its rows are placed in later frames, and
 * nothing reports that: so the trigger is looked at once per frame.
 */
function FollowTrigger({ trigger, onMoved }: FollowTriggerProps) {
  useEffect(() => {
    let before = boxOf(trigger);
    let resizedAtMs = Number.NEGATIVE_INFINITY;
    const onResize = () => {
      resizedAtMs = performance.now();
    };
    let frame = requestAnimationFrame(function look(nowMs) {
      const now = boxOf(trigger);
      if (now !== before) {
        // A smaller window may have left it out of sight.
        if (nowMs - resizedAtMs < settlesWithinMs) trigger?.current?.scrollIntoView({ block: 'nearest' });
        before = boxOf(trigger);
        onMoved((moves) => moves + 1);
      }
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
