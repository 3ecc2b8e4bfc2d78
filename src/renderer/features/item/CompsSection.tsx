import { Button } from 'react-aria-components';
import type { Comp, CompStatus } from '../../../shared/api/comp.ts';
import type { MediaId } from '../../../shared/api/ids.ts';
import { formatDuration } from '../../../shared/model/format.ts';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import type { Tone } from '../../ui/tone.ts';
import styles from './CompsSection.module.css';

const statuses: Readonly<Record<CompStatus, { readonly tone: Tone; readonly words: string }>> = {
  draft: { tone: 'idle', words: 'Draft' },
  in_review: { tone: 'busy', words: 'In review' },
  changes_requested: { tone: 'wait', words: 'Changes requested' },
  approved: { tone: 'good', words: 'Approved' },
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
        Used in comps
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
                    .map(({ screen, start_seconds }) => `${screen} from ${formatDuration(start_seconds)}`)
                    .join(', ')}
                </span>
              </Button>
            </li>
          );
        })}
      </ul>
      <p className={styles['hint']}>
        A comp keeps the version it has until somebody takes the update in the web app.
      </p>
    </section>
  );
}
