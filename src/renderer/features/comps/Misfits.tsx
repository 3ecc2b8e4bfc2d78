import { CircleAlert } from 'lucide-react';
import { sizeTexts as texts } from '../../../shared/messages/stage-sizes.ts';
import type { CompPlan } from '../../../shared/model/comps.ts';
import { otherSizeOn } from '../../../shared/model/other-size.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { Button } from '../../ui/Button.tsx';
import { Notice } from '../../ui/Notice.tsx';
import type { Placement } from './placements.ts';

export interface MisfitsProps {
  readonly plan: Pick<CompPlan, 'places' | 'screens'>;
  readonly placements: readonly Placement[];
  readonly onSkip: (screens: readonly string[]) => void;
}

/** Items of another size than their screen plays, and items without a free screen. They can be skipped or placed anyway. */
export function Misfits({ plan, placements, onSkip }: MisfitsProps) {
  const others = placements.flatMap(({ mediaId, screen }) => {
    const size = otherSizeOn(plan, mediaId, screen);
    const name = plan.places.find((place) => place.mediaId === mediaId)?.name ?? '';
    return size ? [{ screen, name, ...size }] : [];
  });
  const leftOver = plan.places.filter(
    ({ mediaId, screen, refusal }) =>
      screen === null && refusal === null && !placements.some((placement) => placement.mediaId === mediaId),
  );
  return (
    <>
      {others.length > 0 && (
        <Notice
          tone="wait"
          role="status"
          icon={<CircleAlert />}
          title={texts.otherSizes(others.length)}
          actions={
            <Button size="small" onPress={() => onSkip(others.map(({ screen }) => screen))}>
              {texts.skipOtherSizes(others.length)}
            </Button>
          }
        >
          <ul>
            {others.map(({ screen, name, now, plays }) => (
              <li key={screen}>{texts.otherSize(name, screen, now, plays)}</li>
            ))}
          </ul>
        </Notice>
      )}
      {leftOver.length > 0 && (
        <Notice tone="idle" role="status" title={texts.noScreenLeft(leftOver.length)}>
          {leftOver.map(({ name }) => plainText(name)).join(', ')}
        </Notice>
      )}
    </>
  );
}
