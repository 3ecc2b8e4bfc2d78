import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import {
  type CheckPicture,
  type CheckRender,
  type NoteInCheck,
  picturesAt,
} from '../../../shared/model/note-check.ts';
import { missingFrame } from '../../../shared/model/shown-render.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { appInfoQuery, settingsQuery } from '../../bridge/queries.ts';
import { classNames } from '../../ui/class-names.ts';
import type { FramePictures } from '../stills/frame-pictures.ts';
import { PictureStage, type StageBackground } from '../viewer/PictureStage.tsx';
import { StageOverview } from '../viewer/StageOverview.tsx';
import { type PlacedPicture, type Size, wholePicture, type Zoom } from '../viewer/zoom.ts';
import { AwaitedFrames } from './AwaitedFrames.tsx';
import { areStacked } from './are-stacked.ts';
import styles from './CheckStage.module.css';
import { type FrameElement, FrameSide, type FramesInSight } from './FrameSide.tsx';
import { fitInside } from './fit-inside.ts';
import { sideTitle } from './side-title.ts';
import { WipeLine } from './WipeLine.tsx';
import { wipeOnStage } from './wipe-on-stage.ts';

export type StageLayout = 'beside' | 'wipe' | 'difference' | 'flip';

export interface CheckStageProps {
  readonly placed: NoteInCheck;
  readonly offset: number;
  readonly subject: CheckRender | null;
  readonly others: readonly CheckRender[];
  readonly layout: StageLayout;
  /** True while a key is held: only the old render is shown. */
  readonly showsOld: boolean;
  /** The picture that the old render stays at while the new one moves. */
  readonly held: CheckPicture | null;
  readonly zoom: Zoom;
  readonly onZoom: (zoom: Zoom) => void;
  readonly onPlace: (place: Size) => void;
  readonly pictures: FramePictures;
  /** What is shown of a render until its first frame has loaded. */
  readonly untilOf: (render: CheckRender) => ReactNode;
  /** Whether the place of another note is still looked up. What is shown until then is not its frame. */
  readonly isAwaited: boolean;
  /** Whether somebody tried to check a note whose frames aren't in sight. */
  readonly isRefused: boolean;
  /** Called once all frames of the note are in sight. */
  readonly onSeen: (noteId: NoteInCheck['noteId']) => void;
}

interface Side {
  readonly of: 'before' | 'after';
  readonly render: CheckRender;
  readonly picture: CheckPicture;
  readonly title: string;
  /** With the same size, the frame element is kept for another version, so the old picture stays until the new one loads. */
  readonly element: string;
}

/** Compares the old and the new frame at the same zoom: side by side, stacked, wiped, subtracted or flipped. */
export function CheckStage(props: CheckStageProps) {
  const { placed, offset, subject, others, layout, showsOld, held, zoom, onZoom, onPlace } = props;
  const bridge = useBridge();
  const settings = useQuery(settingsQuery(bridge));
  const platform = useQuery(appInfoQuery(bridge)).data?.platform ?? 'linux';
  const [wipeShare, setWipeShare] = useState(0.5);
  const [widthPx, setWidthPx] = useState(0);
  const [inSight, setInSight] = useState<FramesInSight>({});
  /** `inSight` without waiting for the next render: a key pressed on a frame that was just drawn must count it as seen. */
  const inSightNow = useRef<FramesInSight>({});
  const latest = useRef(() => {});
  const onInSight = useCallback((change: (frames: FramesInSight) => FramesInSight) => {
    inSightNow.current = change(inSightNow.current);
    setInSight(inSightNow.current);
    latest.current();
  }, []);
  const drawnOn = {
    before: useRef<FrameElement>(null),
    after: useRef<FrameElement>(null),
  };
  const drawnOnWhite = {
    before: useRef<FrameElement>(null),
    after: useRef<FrameElement>(null),
  };
  const at = picturesAt(placed, offset);
  const { before } = placed;
  const side = (
    of: Side['of'],
    render: CheckRender | null | undefined,
    picture: CheckPicture | null,
  ): Side | null => {
    if (!render || !picture) return null;
    return {
      of,
      render,
      picture,
      title: sideTitle(render, picture, settings.data?.firstFrame ?? 0),
      element: `${of} ${render.width}x${render.height}`,
    };
  };
  const old = side(
    'before',
    before.kind === 'shown' ? others.find(({ key }) => key === before.key) : null,
    held ?? at.before,
  );
  const now = side('after', subject, at.after);
  /** Of the frame that is in sight: the one before stays until the next is there, and so does its name. */
  const titleInSight = ({ of, render, element }: Side, frames = inSight): string => {
    const frame = frames[of];
    return frame?.element === element ? frame.title : texts.sideAwaited(render.versionNumber);
  };
  const isAwaitedOn = (each: Side, frames = inSight): boolean =>
    props.isAwaited || (each.render.shownBy !== 'nothing' && titleInSight(each, frames) !== each.title);
  const { noteId } = placed;
  const { onSeen } = props;
  const sayIfSeen = () => {
    if (![old, now].some((each) => each && isAwaitedOn(each, inSightNow.current))) onSeen(noteId);
  };
  latest.current = sayIfSeen;
  useEffect(() => latest.current());
  const awaited = (sides: readonly Side[]) =>
    sides.some((each) => isAwaitedOn(each)) && <AwaitedFrames isRefused={props.isRefused} />;
  const shown = (each: Side, on: typeof drawnOn = drawnOn) => (
    <FrameSide
      key={each.element}
      element={each.element}
      render={each.render}
      picture={each.picture}
      pictures={props.pictures}
      until={props.untilOf(each.render)}
      title={each.title}
      label={titleInSight(each)}
      side={each.of}
      drawnOn={on[each.of]}
      onInSight={onInSight}
      platform={platform}
      widthPx={widthPx}
    />
  );
  const stage = (
    sides: readonly Side[],
    picture: Size,
    children: ReactNode,
    over: (placedAt: PlacedPicture, place: Size) => ReactNode,
    background: StageBackground = sides.some(({ render }) => render.hasAlpha) ? 'checker' : 'black',
  ) => (
    <PictureStage
      picture={picture}
      zoom={zoom}
      onZoom={onZoom}
      background={background}
      onPlaced={setWidthPx}
      onPlace={onPlace}
      over={over}
    >
      {children}
    </PictureStage>
  );
  const overview = ({ of }: Side, placedAt: PlacedPicture, place: Size) => (
    <StageOverview
      placed={placedAt}
      place={place}
      zoom={zoom}
      onZoom={onZoom}
      drawnOn={drawnOn[of]}
      shown={inSight[of]}
    />
  );
  const label = (each: Side, isHeld = false) => (
    <span className={styles['label']} data-side={each.of}>
      {isHeld ? texts.heldSide(titleInSight(each)) : titleInSight(each)}
    </span>
  );

  if (old && now && (layout !== 'beside' || showsOld)) {
    const isWipe = layout === 'wipe' && !showsOld;
    // The words about a missing frame can't be read in a part of the stage, or subtracted from the other picture.
    const lacking =
      isWipe || layout === 'difference'
        ? [now, old].find(({ render, picture }) => missingFrame(render, picture.frame) !== null)
        : undefined;
    const whole = showsOld ? 'before' : (lacking?.of ?? null);
    const isWiped = isWipe && whole === null;
    const isSubtracted = layout === 'difference' && whole === null;
    const oldLayer = whole === 'before' ? 'whole' : whole === 'after' ? 'flip' : isWiped ? 'wiped' : layout;
    const fitted = (on = drawnOn) => (
      <div className={styles['fitted']} style={fitInside(old.render, now.render)}>
        {shown(old, on)}
      </div>
    );
    return (
      <div className={styles['one']} data-layout={layout} data-shows-old={showsOld || undefined}>
        {stage(
          [old, now],
          now.render,
          <>
            <div className={styles['layer']}>{shown(now)}</div>
            <div
              className={classNames(styles['layer'], styles[oldLayer])}
              style={isWiped ? { clipPath: `inset(0 ${100 - wipeShare * 100}% 0 0)` } : {}}
            >
              {fitted()}
            </div>
            {isSubtracted && (old.render.hasAlpha || now.render.hasAlpha) && (
              <div className={styles['onWhite']} data-on-white aria-hidden="true">
                <div className={styles['layer']}>{shown(now, drawnOnWhite)}</div>
                <div className={classNames(styles['layer'], styles['difference'])}>
                  {fitted(drawnOnWhite)}
                </div>
              </div>
            )}
          </>,
          (placedAt, place) => {
            if (!isWipe) return overview(now, placedAt, place);
            const wipe = { share: wipeShare, placed: placedAt, place };
            const { linePx, names, isOldInSight, isNewInSight } = wipeOnStage(wipe);
            const atPx = linePx - names.left;
            return (
              <>
                {isWiped && isOldInSight && (
                  <p
                    className={styles['wipedLabel']}
                    style={{ ...names, clipPath: `inset(0 calc(100% - ${atPx}px) 0 0)` }}
                  >
                    {label(old, held !== null)}
                  </p>
                )}
                {isWiped && isNewInSight && (
                  <p
                    className={styles['wipedLabel']}
                    style={{ ...names, clipPath: `inset(0 0 0 ${atPx}px)` }}
                  >
                    {label(now)}
                  </p>
                )}
                <WipeLine {...wipe} isShown={isWiped} onMove={setWipeShare} />
                {overview(now, placedAt, place)}
              </>
            );
          },
          isSubtracted ? 'black' : undefined,
        )}
        {awaited([old, now])}
        {!isWiped && (
          <p className={styles['labels']}>
            {layout === 'flip' || showsOld ? (
              label(showsOld ? old : now)
            ) : (
              <>
                {label(old, held !== null)}
                {label(now)}
              </>
            )}
          </p>
        )}
      </div>
    );
  }
  const sides = [old, now].filter((each) => each !== null);
  // Both have the same zoom and place, so one overview is enough.
  const overviewed = now ?? old;
  const shape = overviewed?.render;
  return (
    <div
      className={classNames(styles['beside'], shape && areStacked(shape) && styles['stacked'])}
      data-layout={shape && areStacked(shape) ? 'stacked' : 'beside'}
    >
      {!old && before.kind === 'missing' && (
        <p className={styles['missing']} data-side="missing">
          {before.sentence}
        </p>
      )}
      {sides.map((each) => (
        <div key={each.of} className={styles['one']}>
          {stage(
            [each],
            each.render,
            <div className={styles['layer']}>{shown(each)}</div>,
            (placedAt, place) => each === overviewed && overview(each, placedAt, place),
          )}
          {awaited([each])}
          <p className={styles['labels']}>{label(each, each.of === 'before' && held !== null)}</p>
        </div>
      ))}
    </div>
  );
}

export interface AwaitedStageProps {
  readonly picture: Size;
  /** Null if there is no other version to compare with. */
  readonly before: ReactNode | null;
  readonly after: ReactNode;
}

/** The places of the renders before anything about them is known. */
export function AwaitedStage({ picture, before, after }: AwaitedStageProps) {
  const sides = [
    { of: 'before', until: before },
    { of: 'after', until: after },
  ];
  return (
    <div
      className={classNames(styles['beside'], areStacked(picture) && styles['stacked'])}
      aria-busy="true"
      data-awaited
    >
      {sides.map(
        ({ of, until }) =>
          until !== null && (
            <div key={of} className={styles['one']}>
              <PictureStage picture={picture} zoom={wholePicture} onZoom={() => {}} background="black">
                <div className={styles['layer']}>{until}</div>
              </PictureStage>
            </div>
          ),
      )}
    </div>
  );
}
