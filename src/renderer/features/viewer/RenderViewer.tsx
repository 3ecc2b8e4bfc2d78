import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Note } from '../../../shared/api/note.ts';
import { viewerTexts as texts } from '../../../shared/messages/viewer.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import { noteFrame } from '../../../shared/model/note-check.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import { filledWith, isTimed } from '../../../shared/model/shown-render.ts';
import { type FirstFrame, frameToSeconds } from '../../../shared/model/timecode.ts';
import type { KnownRate, NotedVersion } from '../../../shared/model/version-rates.ts';
import {
  frameAt,
  lastFrameOf,
  pictureAt,
  sourceTimecodeAt,
  type ViewedRender,
} from '../../../shared/model/viewing.ts';
import { CopyTimecode } from '../item/CopyTimecode.tsx';
import { SourceTimecode } from '../item/SourceTimecode.tsx';
import type { EarlyActions } from './early-actions.ts';
import { NotedTimeline } from './NotedTimeline.tsx';
import { PictureStage, type StageBackground } from './PictureStage.tsx';
import styles from './RenderViewer.module.css';
import { StageOverview } from './StageOverview.tsx';
import { Transport } from './Transport.tsx';
import { useFramePlayer } from './use-frame-player.ts';
import type { ViewerAction } from './viewer-keys.ts';
import type { ViewerPlace } from './viewer-place.ts';
import { panBy, percentOf, type Size, wholePicture, type Zoom, zoomBy } from './zoom.ts';

export interface RenderViewerProps {
  readonly render: ViewedRender;
  readonly notes: readonly Note[];
  /** Whether a note was checked on this render. */
  readonly isChecked: (note: Note) => boolean;
  /** The frame rate of a version that notes are on; null if it is not known. */
  readonly rateOf: (version: NotedVersion) => FrameRate | null;
  readonly firstFrame: FirstFrame;
  readonly platform: string;
  /** Null if there is nothing to compare it with. */
  readonly onReview: ((from: ViewerPlace) => void) | null;
  /** Where it was left for a review; null if it wasn't. */
  readonly left: ViewerPlace | null;
  /** Where the viewer's keys arrive, also those from before this was there. */
  readonly actions: EarlyActions;
  /** Called when a frame of a video can't be read: its file may be gone. */
  readonly onUnreadable: (at: ViewerPlace) => void;
  /** Shown until the first frame has loaded. */
  readonly until: ReactNode;
}

const backgrounds = ['checker', 'black', 'white'] as const satisfies readonly StageBackground[];
/** How far a key press moves the picture, as a share of the stage. */
const panShare = 0.2;

/** A render on this computer with its picture, its controls and its notes. */
export function RenderViewer(props: RenderViewerProps) {
  const { render, notes, isChecked, rateOf, firstFrame, platform, onReview, left, actions, until } = props;
  const { player, state, videoAddress, setVideo, canvas, onVideoError, setWidth } = useFramePlayer(
    render,
    left?.seconds ?? 0,
  );
  const { shown, drawnBy, lacks, speed, isLooping } = state;
  const [zoom, setZoom] = useState<Zoom>(left?.zoom ?? wholePicture);
  const [background, setBackground] = useState<(typeof backgrounds)[number]>('checker');
  const [isMuted, setMuted] = useState(false);
  const place = useRef<Size>({ width: 1, height: 1 });
  const setPlace = useCallback((size: Size) => {
    place.current = size;
  }, []);

  const known = useMemo<KnownRate>(
    () => ({
      rate: render.rate,
      dropFrame: render.dropFrame,
      firstFrame: render.firstFrame,
      from: { kind: 'own' },
    }),
    [render],
  );
  const time = noteTime(shown?.seconds ?? 0, known, firstFrame);
  const hasTimecode = isTimed(render);
  // Notes, stills and exports count from zero, so both are shown.
  const sourceText = sourceTimecodeAt(render, shown?.frame ?? null);
  const filler = filledWith(render, shown?.frame ?? null);
  const frameText = time.frame === null ? '' : texts.frame(time.frame);
  const spoken = [...(hasTimecode ? [time.text] : []), ...(frameText === '' ? [] : [frameText])].join(' ');
  const lastFrame = lastFrameOf(render);
  // Positions on the timeline are in frames if they can be counted, else in milliseconds.
  const at = shown ? (shown.frame ?? Math.round(shown.seconds * 1000)) : 0;
  const last = lastFrame ?? Math.round((render.durationSeconds ?? 0) * 1000);
  const seekTo = (to: number) =>
    player.seek(lastFrame === null ? pictureAt(render, to / 1000) : frameAt(render, to));
  const frameOf = (note: Note): number | null =>
    lastFrame === null ? null : noteFrame(note.at_seconds, rateOf(note), render);
  const placeOf = (note: Note): number => frameOf(note) ?? Math.round(note.at_seconds * 1000);
  /** Notes past the end are shown with the last frame. */
  const shownAt = (note: Note): number => Math.min(last, placeOf(note));
  const current = notes.filter((note) => shownAt(note) === at);
  const goToNote = (by: 1 | -1) => {
    const places = notes.map(shownAt);
    const next = by > 0 ? places.find((each) => each > at) : places.findLast((each) => each < at);
    if (next !== undefined) seekTo(next);
  };
  const density = window.devicePixelRatio;

  const act = (action: ViewerAction): void => {
    switch (action.kind) {
      case 'step':
        void player.step(action.by);
        break;
      case 'start':
        player.toStart();
        break;
      case 'end':
        player.toEnd();
        break;
      case 'toggle':
        player.toggle();
        break;
      case 'stop':
        player.pause();
        break;
      case 'loop':
        player.toggleLoop();
        break;
      case 'shuttle':
        player.shuttle(action.direction);
        break;
      case 'note':
        goToNote(action.by);
        break;
      case 'scale':
        setZoom({ ...zoom, scale: action.scale });
        break;
      case 'zoom':
        setZoom(zoomBy(action.steps, render, place.current, zoom, density));
        break;
      case 'pan': {
        const { width, height } = place.current;
        const moved = { x: action.x * width * panShare, y: action.y * height * panShare };
        setZoom(panBy(moved, render, place.current, zoom, density));
        break;
      }
      case 'background':
        setBackground((now) => backgrounds[(backgrounds.indexOf(now) + 1) % backgrounds.length] ?? 'checker');
        break;
      case 'mute':
        setMuted((muted) => !muted);
        break;
      case 'review':
        onReview?.({ seconds: shown?.seconds ?? 0, zoom });
        break;
    }
  };
  useEffect(() => actions.take(act));
  useEffect(() => () => actions.take(null), [actions]);
  const isUnreadable = lacks === 'unreadable' && !render.sequence;
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, wherever that is.
  useEffect(() => {
    if (isUnreadable) props.onUnreadable({ seconds: shown?.seconds ?? 0, zoom });
  }, [isUnreadable]);

  if (!render.hasFrames && render.playedBy === 'nothing')
    return <p className={styles['message']}>{texts.needsFfmpeg(render.codec, platform)}</p>;
  const percent = percentOf(render, place.current, zoom, density);
  return (
    <>
      <PictureStage
        picture={render}
        zoom={zoom}
        onZoom={setZoom}
        background={render.hasAlpha ? background : 'black'}
        onPlaced={setWidth}
        onPlace={setPlace}
        over={(placed, stage) =>
          lacks === null ? (
            <>
              <StageOverview
                placed={placed}
                place={stage}
                zoom={zoom}
                onZoom={setZoom}
                drawnOn={canvas}
                shown={shown}
              />
              {filler !== null && (
                <p className={styles['filled']} role="status">
                  {texts.filled(time.frame ?? 0, filler)}
                </p>
              )}
            </>
          ) : (
            <p className={styles['lacking']} role="status">
              {lacks === 'missing' ? texts.missing(time.frame ?? 0) : texts.unreadable}
            </p>
          )
        }
      >
        {!shown && until}
        {videoAddress !== null && (
          <video
            ref={setVideo}
            src={videoAddress}
            muted={isMuted}
            playsInline
            disablePictureInPicture
            preload="auto"
            tabIndex={-1}
            onError={onVideoError}
          />
        )}
        <canvas
          ref={canvas}
          role="img"
          aria-label={shown ? (hasTimecode ? time.text : frameText) : texts.noFrame}
          data-drawn-by={drawnBy}
          hidden={!shown}
          // It keeps the picture before, which is not that of the frame that is said.
          style={lacks === null ? {} : { visibility: 'hidden' }}
        />
      </PictureStage>
      <div className={styles['controls']} data-frame={shown?.frame ?? ''} data-at={shown?.name ?? ''}>
        <NotedTimeline
          label={texts.timeline}
          last={last}
          at={at}
          valueText={spoken}
          notes={notes.map((note) => {
            const frame = frameOf(note);
            const seconds =
              frame === null || render.rate === null ? note.at_seconds : frameToSeconds(frame, render.rate);
            const { text, frame: number } = noteTime(seconds, known, firstFrame);
            const where = hasTimecode || number === null ? text : texts.frame(number);
            return {
              id: note.id,
              at: placeOf(note),
              label: texts.noteAt(where, note.version_number, note.text),
              isDone: note.status === 'resolved' || isChecked(note),
              isCurrent: current.includes(note),
            };
          })}
          onSeek={seekTo}
          onNote={(id) => {
            const note = notes.find((each) => each.id === id);
            if (note) seekTo(shownAt(note));
          }}
        />
        <Transport
          act={act}
          speed={speed}
          isLooping={isLooping}
          sound={render.hasAudio ? (isMuted ? 'muted' : 'on') : null}
          background={render.hasAlpha ? background : null}
          onBackground={setBackground}
          zoom={zoom}
          percent={percent}
          canReview={onReview !== null}
        >
          {hasTimecode && <CopyTimecode text={time.text} />}
          <span className={styles['frame']}>{frameText}</span>
          {sourceText !== null && <SourceTimecode text={sourceText} />}
          {Math.abs(speed) > 1 || speed < 0 ? (
            <span className={styles['speed']}>{texts.speed(speed)}</span>
          ) : null}
          {notes.length > 0 && (
            <div className={styles['notes']}>
              {current.map((note) => (
                <p key={note.id} className={styles['note']} data-selectable>
                  <span className={styles['by']}>
                    {texts.noteBy(note.version_number, note.author.name ?? texts.guest)}
                  </span>{' '}
                  {note.text}
                </p>
              ))}
            </div>
          )}
        </Transport>
      </div>
    </>
  );
}
