import { CircleArrowUp, ExternalLink, Ruler } from 'lucide-react';
import type { Comp } from '../../../shared/api/comp.ts';
import { compTexts } from '../../../shared/messages/comps.ts';
import { type CompClock, compLength, compTimecode } from '../../../shared/model/comp-time.ts';
import { formatAge } from '../../../shared/model/format.ts';
import { formatFrameRate } from '../../../shared/model/frame-rate.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { OpenNotesCount } from '../library/OpenNotesCount.tsx';
import { CompStatusBadge } from './CompStatusBadge.tsx';
import type { CompMarks } from './comp-on-map.ts';
import { DropSays } from './DropSays.tsx';
import styles from './StageMap.module.css';

export interface CompHeadProps {
  readonly comp: Comp;
  readonly clock: CompClock | null;
  readonly marks: CompMarks;
  readonly nowMs: number;
  /** The comp has the keyboard's current screen, so its button is in the tab order. */
  readonly isActive: boolean;
  readonly onOpen: () => void;
}

/** The name and status of a comp, and what in it needs attention. */
export function CompHead({ comp, clock, marks, nowMs, isActive, onOpen }: CompHeadProps) {
  return (
    <header className={styles['head']}>
      <div className={styles['title']}>
        <h3 className={styles['name']} title={plainText(comp.name)}>
          {plainText(comp.name)}
        </h3>
        <CompStatusBadge status={comp.status} />
        <IconButton
          size="small"
          label={compTexts.openComp(comp.name)}
          icon={<ExternalLink />}
          excludeFromTabOrder={!isActive}
          onPress={onOpen}
        />
      </div>
      <DropSays ownerId={comp.id}>
        <p className={styles['facts']}>
          {comp.duration_seconds > 0 && (
            <span
              className={styles['time']}
              title={
                clock
                  ? compTexts.countedAt(
                      compTimecode(comp.duration_seconds, clock),
                      formatFrameRate(clock.rate),
                    )
                  : compTexts.noTimecode
              }
            >
              {compLength(comp.duration_seconds, clock)}
            </span>
          )}
          {marks.newer > 0 && (
            <span className={styles['mark']}>
              <CircleArrowUp aria-hidden="true" />
              {compTexts.behind(marks.newer)}
            </span>
          )}
          {marks.otherLengths > 0 && (
            <span className={styles['mark']}>
              <Ruler aria-hidden="true" />
              {compTexts.otherLengths(marks.otherLengths)}
            </span>
          )}
          <OpenNotesCount count={marks.openNotes} />
          {comp.updated_at !== null && (
            <span className={styles['changed']}>
              {compTexts.changed(formatAge(Date.parse(comp.updated_at), nowMs))}
            </span>
          )}
        </p>
      </DropSays>
    </header>
  );
}
