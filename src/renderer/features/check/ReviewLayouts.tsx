import { useLayoutEffect } from 'react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { Segments } from '../../ui/Segments.tsx';
import type { Size } from '../viewer/zoom.ts';
import { areStacked } from './are-stacked.ts';
import type { StageLayout } from './CheckStage.tsx';

export interface ReviewLayoutsProps {
  /** Of the pictures; missing while unknown. */
  readonly shape: Size | undefined;
  readonly layout: StageLayout;
  readonly onChange: (layout: StageLayout) => void;
  /** There is only one frame now. */
  readonly isOff: boolean;
  /** It was turned off under the focus. */
  readonly onFocusLost: () => void;
}

/** How the two frames are compared. The choice is kept for the next note that has two. */
export function ReviewLayouts({ shape, layout, onChange, isOff, onFocusLost }: ReviewLayoutsProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: only turning it off takes the focus away.
  useLayoutEffect(() => {
    if (document.activeElement?.matches(':disabled')) onFocusLost();
  }, [isOff]);
  return (
    <Segments
      label={texts.layout}
      segments={[
        { value: 'beside', label: shape && areStacked(shape) ? texts.stacked : texts.beside },
        { value: 'wipe', label: texts.wipe },
        { value: 'difference', label: texts.difference },
        { value: 'flip', label: texts.flip },
      ]}
      value={isOff ? null : layout}
      onChange={onChange}
      isDisabled={isOff}
    />
  );
}
