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
}

/** How the two frames are compared. */
export const ReviewLayouts = ({ shape, layout, onChange }: ReviewLayoutsProps) => (
  <Segments
    label={texts.layout}
    segments={[
      { value: 'beside', label: shape && areStacked(shape) ? texts.stacked : texts.beside },
      { value: 'wipe', label: texts.wipe },
      { value: 'difference', label: texts.difference },
      { value: 'flip', label: texts.flip },
    ]}
    value={layout}
    onChange={onChange}
  />
);
