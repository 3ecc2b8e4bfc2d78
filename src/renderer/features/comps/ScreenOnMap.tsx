import { CircleArrowUp, MonitorUp, Ruler } from 'lucide-react';
import { type CSSProperties, type FocusEvent, useState } from 'react';
import { Focusable } from 'react-aria-components';
import type { ProjectId } from '../../../shared/api/ids.ts';
import { compTexts } from '../../../shared/messages/comps.ts';
import { type CompClock, compTime } from '../../../shared/model/comp-time.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { VersionFromHere } from '../../../shared/model/stage-map.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { classNames } from '../../ui/class-names.ts';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { WithTooltip } from '../../ui/WithTooltip.tsx';
import { dropTargetProps, useDragStore, useDropVerdict } from '../drop/drop-target.ts';
import { ItemTransfer } from '../library/ItemTransfer.tsx';
import { OpenNotesCount } from '../library/OpenNotesCount.tsx';
import { ItemStill } from '../stills/ItemStill.tsx';
import type { ScreenOnMap as Screen } from './comp-on-map.ts';
import { PlayedStill } from './PlayedStill.tsx';
import styles from './StageMap.module.css';
import type { ScreenPlace } from './screen-layout.ts';

export interface ScreenOnMapProps {
  readonly projectId: ProjectId;
  readonly screen: Screen;
  readonly clock: CompClock | null;
  readonly place: ScreenPlace;
  readonly stopKey: string;
  readonly isOpen: boolean;
  readonly isTabStop: boolean;
  readonly drawsPicture: boolean;
  /** The upload to its item, if any. */
  readonly job: JobSnapshot | null;
  readonly onFocus: () => void;
  readonly onOpen: () => void;
}

/** A screen of a comp with what plays there. Files dropped on it go to that item. */
export function ScreenOnMap(props: ScreenOnMapProps) {
  const { screen, place } = props;
  const { pictureWidthPx, pictureHeightPx, ...box } = place;
  const style = {
    transform: `translate(${box.leftPx}px, ${box.topPx}px)`,
    width: box.widthPx,
    '--picture-width': `${pictureWidthPx}px`,
    '--picture-height': `${pictureHeightPx}px`,
  } as CSSProperties;
  if (!screen.placed) return <EmptyScreen {...props} style={style} />;
  return <UsedScreen {...props} placed={screen.placed} style={style} />;
}

function EmptyScreen({
  projectId,
  screen: { name },
  stopKey: place,
  style,
}: ScreenOnMapProps & { readonly style: CSSProperties }) {
  const target = { kind: 'screen', projectId, place, name } as const;
  const isOver = useDropVerdict(target) !== null;
  return (
    <div
      className={styles['screen']}
      style={style}
      title={compTexts.emptyScreen(name)}
      data-meant={isOver ? 'here' : undefined}
      {...dropTargetProps(target)}
    >
      <span className={classNames(styles['picture'], styles['unused'])} />
      <span className={styles['words']}>
        <span className={styles['screenName']}>{plainText(name)}</span>
      </span>
    </div>
  );
}

type UsedScreenProps = ScreenOnMapProps & {
  readonly placed: NonNullable<Screen['placed']>;
  readonly style: CSSProperties;
};

function UsedScreen(props: UsedScreenProps) {
  const { projectId, screen, clock, placed, stopKey, isOpen, isTabStop, drawsPicture, job, style } = props;
  const { item, behind, plays, openNotes } = screen;
  const name = plainText(screen.name);
  const [missing, setMissing] = useState<VersionFromHere | null>(null);
  const own = plays === missing ? null : plays;
  /** As on the notes page: never the picture of another version. */
  const isUnseen = behind === 'newer' && own === null;
  const mediaId = placed.media_id;
  const isMeant = useDragStore(({ over }) => over?.target.kind === 'item' && over.target.mediaId === mediaId);
  const isOver = useDragStore(({ over }) => over?.target.kind === 'item' && over.target.place === stopKey);
  const startTime = placed.start_seconds > 0 ? compTime(placed.start_seconds, clock) : null;
  const starts = startTime && compTexts.startsAt(startTime);
  const itemName = item ? plainText(item.name) : compTexts.unknownItem;
  const why = reasonWords(screen, clock, isUnseen);
  const otherName = itemName === name ? null : itemName;
  const facts = [name, otherName, starts].filter((words) => words !== null).join(' · ');
  return (
    <WithTooltip text={why === null ? facts : `${facts}. ${why}`}>
      <Focusable>
        <button
          type="button"
          className={styles['screen']}
          style={style}
          {...(isOpen ? { 'aria-current': true } : {})}
          data-screen={stopKey}
          data-media={mediaId}
          data-meant={isOver ? 'here' : isMeant ? 'same item' : undefined}
          tabIndex={isTabStop ? 0 : -1}
          onFocus={(event: FocusEvent) => {
            if (event.target === event.currentTarget) props.onFocus();
          }}
          onClick={props.onOpen}
          {...dropTargetProps({ kind: 'item', projectId, mediaId, place: stopKey })}
        >
          <span className={styles['picture']} aria-hidden="true">
            {own ? (
              <PlayedStill
                key={own.versionId}
                version={own}
                isHeldBack={!drawsPicture}
                onMissing={() => setMissing(own)}
              />
            ) : isUnseen ? (
              <span className={styles['plate']} data-still-plate>
                {compTexts.earlier(plays?.versionNumber ?? (item?.versions_count === 2 ? 1 : null))}
              </span>
            ) : item ? (
              <ItemStill
                key={item.id}
                item={item}
                isHeldBack={!drawsPicture}
                isWhole
                className={styles['still']}
              />
            ) : (
              <MonitorUp aria-hidden="true" />
            )}
            {behind && (
              <span className={styles['behind']} data-behind={behind}>
                {behind === 'newer' ? <CircleArrowUp /> : <Ruler />}
              </span>
            )}
            {job && (
              <span className={styles['transfer']}>
                <ItemTransfer job={job} />
              </span>
            )}
          </span>
          <span className={styles['words']}>
            <span className={styles['first']}>
              <span className={styles['screenName']}>{name}</span>
              <OpenNotesCount count={openNotes} />
            </span>
            <span className={styles['about']}>
              {startTime !== null && <span className={styles['startTime']}>{startTime}</span>}
              {otherName !== null && <span className={styles['otherName']}>{otherName}</span>}
            </span>
            {why !== null && <VisuallyHidden>{why}</VisuallyHidden>}
          </span>
        </button>
      </Focusable>
    </WithTooltip>
  );
}

function reasonWords(
  { item, placed, behind }: Screen,
  clock: CompClock | null,
  isUnseen: boolean,
): string | null {
  if (!item || behind === null) return null;
  if (behind === 'newer') {
    const newer = compTexts.newer(item.name);
    return isUnseen ? `${newer} ${compTexts.cannotShow}` : newer;
  }
  const plays = compTime(placed?.duration_seconds ?? 0, clock);
  return compTexts.otherLength(item.name, plays, compTime(item.duration_seconds ?? 0, clock));
}
