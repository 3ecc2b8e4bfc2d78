import { MonitorUp } from 'lucide-react';
import type { CSSProperties } from 'react';
import type { MediaId } from '../../../shared/api/ids.ts';
import { limits } from '../../../shared/api/limits.ts';
import { compTexts } from '../../../shared/messages/comps.ts';
import { sizeTexts } from '../../../shared/messages/stage-sizes.ts';
import { type CompClock, compTime, readStart } from '../../../shared/model/comp-time.ts';
import type { CompPlan } from '../../../shared/model/comps.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { otherSizeOn } from '../../../shared/model/other-size.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { Select } from '../../ui/Select.tsx';
import { TypedField } from '../../ui/TypedField.tsx';
import { ItemStill } from '../stills/ItemStill.tsx';
import { shapeOfStill, usualShape } from '../stills/still-shape.ts';
import styles from './PlaceDialog.module.css';
import { type Placement, withPlacement } from './placements.ts';

const nothing = 'nothing';

export interface ScreenTilesProps {
  readonly screens: readonly string[];
  readonly plan: Pick<CompPlan, 'places' | 'screens'>;
  readonly placements: readonly Placement[];
  /** Null if no frame rate is known, or they differ. */
  readonly clock: CompClock | null;
  readonly pictureOf: (mediaId: MediaId) => MediaView | null;
  readonly onChange: (placements: readonly Placement[]) => void;
}

/** The screens of a stage as pictures: what is on each, and when it starts. */
export function ScreenTiles({ screens, plan, placements, clock, pictureOf, onChange }: ScreenTilesProps) {
  const { places } = plan;
  const placeable = places.filter(({ refusal }) => refusal === null);
  const options = [
    { value: nothing, label: compTexts.nothingHere },
    ...placeable.map(({ mediaId, name }) => ({ value: mediaId as string, label: name })),
  ];
  return (
    <ul className={styles['screens']} aria-label={compTexts.screens}>
      {screens.map((screen) => {
        const placed = placements.find((placement) => placement.screen === screen);
        const picture = placed ? pictureOf(placed.mediaId) : null;
        const planned = places.find((place) => place.screen === screen);
        const why = planned && planned.mediaId === placed?.mediaId ? planned.why : null;
        // As on the map: of what plays there. If that is unknown, of what is placed there.
        const size =
          plan.screens.find(({ name }) => name === screen)?.shape ??
          places.find(({ mediaId }) => mediaId === placed?.mediaId)?.shape;
        const otherSize = placed ? otherSizeOn(plan, placed.mediaId, screen) : null;
        return (
          <li key={screen} className={styles['screen']}>
            <span className={styles['room']}>
              <span
                className={styles['picture']}
                style={{ '--shape': size ? shapeOfStill(size) : usualShape } as CSSProperties}
                data-filled={placed !== undefined || undefined}
              >
                {picture ? (
                  <ItemStill key={picture.id} item={picture} className={styles['still']} />
                ) : (
                  <MonitorUp aria-hidden="true" />
                )}
              </span>
            </span>
            <span className={styles['name']} title={plainText(screen)}>
              {plainText(screen)}
            </span>
            {why === 'name' && <span className={styles['why']}>{compTexts.byName}</span>}
            {why === 'size' && <span className={styles['why']}>{sizeTexts.bySize}</span>}
            {otherSize && (
              <span className={styles['otherSize']}>
                {sizeTexts.otherSizeHere(otherSize.now, otherSize.plays)}
              </span>
            )}
            <Select
              label={compTexts.itemOn(screen)}
              hideLabel
              options={options}
              value={placed?.mediaId ?? nothing}
              onChange={(value) => {
                const item = placeable.find(({ mediaId }) => mediaId === value);
                const next = item ? { mediaId: item.mediaId, startSeconds: placed?.startSeconds ?? 0 } : null;
                onChange(withPlacement(placements, screen, next));
              }}
            />
            {placed && (
              <span className={styles['start']}>
                <span>{compTexts.start}</span>
                <TypedField
                  label={compTexts.startOn(screen)}
                  value={placed.startSeconds}
                  textOf={(seconds) => compTime(seconds, clock)}
                  read={(text) => readStart(text, clock)}
                  stepped={(seconds, by) => Math.min(limits.startSecondsMax, Math.max(0, seconds + by))}
                  className={styles['time']}
                  onChange={(startSeconds) =>
                    onChange(withPlacement(placements, screen, { mediaId: placed.mediaId, startSeconds }))
                  }
                />
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
