import { Button } from 'react-aria-components';
import type { Comp, CompStatus } from '../../../shared/api/comp.ts';
import type { MediaId } from '../../../shared/api/ids.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { formatDuration } from '../../../shared/model/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Tone } from '../../ui/tone.ts';
import styles from './CompsSection.module.css';

const statuses: Readonly<Record<CompStatus, { readonly tone: Tone; readonly words: string }>> = {
  draft: { tone: 'idle', words: itemTexts.draft },
  in_review: { tone: 'busy', words: itemTexts.inReview },
  changes_requested: { tone: 'wait', words: itemTexts.changesRequested },
  approved: { tone: 'good', words: itemTexts.approved },
};

export interface CompsSectionProps {
  readonly comps: readonly Comp[];
  readonly mediaId: MediaId;
  readonly onOpen: (comp: Comp) => void;
}

/** The comps that use the item. Each keeps the version it was made with until somebody takes the update there. */
export function CompsSection({ comps, mediaId, onOpen }: CompsSectionProps) {
  if (comps.length === 0) return null;
  return (
    <section className={styles['section']} aria-labelledby="comps-heading">
      <h3 id="comps-heading" className={styles['heading']}>
        {itemTexts.usedInComps}
      </h3>
      <ul className={styles['comps']}>
        {comps.map((comp) => {
          const placed = comp.screens.filter(({ media_id }) => media_id === mediaId);
          const status = statuses[comp.status];
          return (
            <li key={comp.id}>
              <Button className={styles['comp'] ?? ''} onPress={() => onOpen(comp)}>
                <span className={styles['name']}>{comp.name}</span>
                <StatusBadge tone={status.tone}>{status.words}</StatusBadge>
                <span className={styles['place']}>
                  {placed
                    .map(({ screen, start_seconds }) =>
                      itemTexts.placedFrom(screen, formatDuration(start_seconds)),
                    )
                    .join(', ')}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      <p className={styles['hint']}>{itemTexts.compsKeep}</p>
    </section>
  );
}
