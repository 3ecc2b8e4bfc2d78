import { ChevronDown, ChevronRight } from 'lucide-react';
import type { CSSProperties } from 'react';
import { Button } from 'react-aria-components';
import { uploadsPanel } from '../../../shared/messages/uploads.ts';
import type { JobId } from '../../../shared/model/uploads.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { useNow } from '../../ui/use-now.ts';
import { RenderStill } from '../stills/RenderStill.tsx';
import { shapeOfStill, usualShape } from '../stills/still-shape.ts';
import styles from './DoneLine.module.css';
import { doneLookMs } from './done-uploads.ts';
import { PlaceReady } from './PlaceReady.tsx';
import type { UploadsInList } from './use-shown-uploads.ts';

const stillsMost = 5;

/** The done uploads as one line below the others: their stills, and a button to place them on a stage. */
export function DoneLine({ shown }: { readonly shown: UploadsInList }) {
  const jobs = useQueue((queue) => queue.jobs);
  const nowMs = useNow(doneLookMs);
  const done = shown.done.flatMap((id) => jobs.get(id as JobId) ?? []);
  const canceledEncodes = shown.done.filter((id) => shown.encodes.has(id)).length;
  const amountOf = (kind: string) => done.filter(({ state }) => state.kind === kind).length;
  const [readyCount, replaced] = [amountOf('ready'), amountOf('superseded')];
  const canceled = amountOf('cancelled') + canceledEncodes;
  const words = [
    readyCount > 0 && uploadsPanel.severalReady(readyCount),
    canceled > 0 && uploadsPanel.severalCanceled(canceled),
    replaced > 0 && uploadsPanel.severalReplaced(replaced),
  ].filter((part) => part !== false);
  const pictured = done.filter(({ file }) => file.facts !== null).slice(0, stillsMost);
  return (
    <div className={styles['line']} data-queue-part="done">
      <Button className={styles['toggle'] ?? ''} aria-expanded={shown.isDoneOpen} onPress={shown.toggleDone}>
        {shown.isDoneOpen ? <ChevronDown aria-hidden="true" /> : <ChevronRight aria-hidden="true" />}
        <span className={styles['words']}>{words.join(' · ')}</span>
        {!shown.isDoneOpen && (
          <span className={styles['stills']} aria-hidden="true">
            {pictured.map(({ id, file }) => (
              <span
                key={id}
                className={styles['still']}
                style={{ '--shape': file.facts ? shapeOfStill(file.facts) : usualShape } as CSSProperties}
              >
                <RenderStill of="upload" id={id} facts={file.facts} className={styles['picture']} />
              </span>
            ))}
          </span>
        )}
      </Button>
      <PlaceReady nowMs={nowMs} />
    </div>
  );
}
