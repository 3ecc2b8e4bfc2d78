import type { Comp } from '../../../shared/api/comp.ts';
import type { MediaId, ProjectId } from '../../../shared/api/ids.ts';
import { compTexts } from '../../../shared/messages/comps.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { CompHead } from './CompHead.tsx';
import { clockOf, type KnownItems, marksOf, screensOnMap } from './comp-on-map.ts';
import { DropSays } from './DropSays.tsx';
import { type CompsLine, cardHeadPx, cardPaddingPx, edgePx } from './map-lines.ts';
import { stopKey } from './map-stops.ts';
import { ScreenOnMap } from './ScreenOnMap.tsx';
import styles from './StageMap.module.css';

export interface CompCardProps {
  readonly projectId: ProjectId;
  /** Null for a stage without comps. */
  readonly comp: Comp | null;
  readonly line: CompsLine;
  readonly leftPx: number;
  readonly known: KnownItems;
  readonly onItsWay: ReadonlyMap<MediaId, JobSnapshot | null>;
  readonly nowMs: number;
  /** The item whose panel is open. */
  readonly openId: MediaId | null;
  /** The screen that is the tab stop, of this comp or another. */
  readonly activeKey: string | null;
  readonly drawsPictures: boolean;
  readonly onFocus: (key: string) => void;
  readonly onOpenItem: (mediaId: MediaId) => void;
  readonly onOpenComp: (comp: Comp) => void;
}

/** A comp, drawn as the screens of its stage with what plays on each. */
export function CompCard(props: CompCardProps) {
  const { comp, line, known, onItsWay, openId, activeKey } = props;
  const { layout, mapped } = line;
  const clock = comp && clockOf(comp, known);
  const owner = comp ?? mapped.stage;
  return (
    <li
      className={styles['card']}
      data-comp={comp?.id}
      style={{
        transform: `translate(${edgePx + props.leftPx}px, ${line.topPx}px)`,
        width: line.cardWidthPx,
        height: line.heightPx,
        padding: cardPaddingPx,
      }}
    >
      <div style={{ height: cardHeadPx }}>
        {comp ? (
          <CompHead
            comp={comp}
            clock={clock}
            marks={marksOf(comp, known)}
            nowMs={props.nowMs}
            isActive={comp.screens.length === 0 || activeKey?.startsWith(`${comp.id}.`) === true}
            onOpen={() => props.onOpenComp(comp)}
          />
        ) : (
          <DropSays ownerId={mapped.stage?.id ?? null}>
            <p className={styles['noComps']}>{compTexts.noCompsHere}</p>
          </DropSays>
        )}
      </div>
      <div className={styles['map']} style={{ height: layout.heightPx }}>
        {screensOnMap(comp, mapped.screens, known).map((screen, index) => {
          const place = layout.places[index];
          if (!place) return null;
          const key = owner ? stopKey(owner, index) : screen.name;
          const mediaId = screen.placed?.media_id ?? null;
          return (
            <ScreenOnMap
              key={key}
              projectId={props.projectId}
              screen={screen}
              clock={clock}
              place={place}
              stopKey={key}
              isOpen={mediaId !== null && mediaId === openId}
              isTabStop={activeKey === key}
              drawsPicture={props.drawsPictures}
              job={mediaId === null ? null : (onItsWay.get(mediaId) ?? null)}
              onFocus={() => props.onFocus(key)}
              onOpen={() => mediaId !== null && props.onOpenItem(mediaId)}
            />
          );
        })}
      </div>
    </li>
  );
}
