import { CircleArrowUp, MonitorUp } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { Comp } from '../../../shared/api/comp.ts';
import type { MediaId } from '../../../shared/api/ids.ts';
import { compTexts } from '../../../shared/messages/comps.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { compTime } from '../../../shared/model/comp-time.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { behindItem } from '../../../shared/model/stage-map.ts';
import { Button as PlaceButton } from '../../ui/Button.tsx';
import { CompStatusBadge } from '../comps/CompStatusBadge.tsx';
import { clockOf, type KnownItems } from '../comps/comp-on-map.ts';
import styles from './CompsSection.module.css';

export interface CompsSectionProps {
  readonly comps: readonly Comp[];
  readonly mediaId: MediaId;
  /** What is known about the items that these comps play. */
  readonly known: KnownItems;
  readonly onOpen: (comp: Comp) => void;
  /** Null if the item cannot be placed. */
  readonly onPlace: (() => void) | null;
}

/** The comps that use the item. Each keeps its version of the item until somebody accepts the update in the comp. */
export function CompsSection({ comps, mediaId, known, onOpen, onPlace }: CompsSectionProps) {
  if (comps.length === 0 && onPlace === null) return null;
  return (
    <section className={styles['section']} aria-labelledby="comps-heading">
      <h3 id="comps-heading" className={styles['heading']}>
        {itemTexts.usedInComps}
      </h3>
      {onPlace && (
        <div>
          <PlaceButton size="small" icon={<MonitorUp />} onPress={onPlace}>
            {compTexts.placeMore}
          </PlaceButton>
        </div>
      )}
      <ul className={styles['comps']}>
        {comps.map((comp) => {
          const placed = comp.screens.filter(({ media_id }) => media_id === mediaId);
          const item = known.items.get(mediaId) ?? null;
          const clock = clockOf(comp, known);
          const isBehind = placed.some((screen) => behindItem(comp, screen, item) === 'newer');
          return (
            <li key={comp.id}>
              <Button className={styles['comp'] ?? ''} onPress={() => onOpen(comp)}>
                <span className={styles['name']}>{plainText(comp.name)}</span>
                <CompStatusBadge status={comp.status} />
                <span className={styles['place']}>
                  {placed
                    .map(({ screen, start_seconds: start }) =>
                      start > 0 ? itemTexts.placedFrom(screen, compTime(start, clock)) : plainText(screen),
                    )
                    .join(', ')}
                </span>
                {isBehind && (
                  <span className={styles['behind']}>
                    <CircleArrowUp aria-hidden="true" />
                    {compTexts.hasNewer}
                  </span>
                )}
              </Button>
            </li>
          );
        })}
      </ul>
      {comps.length > 0 && <p className={styles['hint']}>{itemTexts.compsKeep}</p>}
    </section>
  );
}
