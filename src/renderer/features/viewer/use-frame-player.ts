import {
  type RefObject,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import type { CheckPicture } from '../../../shared/model/note-check.ts';
import type { PlayedVideo, ViewedRender } from '../../../shared/model/viewing.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';
import { drawnSize, drawScaled } from '../stills/draw-scaled.ts';
import { FramePictures } from '../stills/frame-pictures.ts';
import { FramePlayer, type PlayerState } from './frame-player.ts';
import { ElementScreen } from './video-screen.ts';

export interface ShownRender {
  readonly player: FramePlayer<HTMLImageElement>;
  readonly state: PlayerState;
  /** The address of the video that the window plays; null if it plays none. */
  readonly videoAddress: string | null;
  readonly setVideo: (video: HTMLVideoElement | null) => void;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The window's own player failed to play the video. */
  readonly onVideoError: () => void;
  /** Sets the picture's width on the screen. If it exceeds the loaded picture, a paused picture is loaded at full size. */
  readonly setWidth: (widthPx: number) => void;
}

/** The width at which pictures are served by default. */
const windowWidth = 1_920;
/** The number of such pictures to keep: two seconds of video at 24 fps, about 400 MB when decoded. */
const keptMax = 48;
/** Few, because full-size pictures of LED walls are large. */
const wholeKeptMax = 2;

const pictureAddress = ({ id }: ViewedRender, { name }: CheckPicture, isWhole: boolean): string =>
  `/view-${isWhole ? 'whole' : 'frame'}/${id}/${name}`;

/** Shows a render on a canvas, from this time on: single pictures, or those of a hidden video. */
export function useFramePlayer(render: ViewedRender, startSeconds: number): ShownRender {
  const { viewer } = useBridge().requests;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [played, setPlayed] = useState<PlayedVideo | null>(render.playedBy === 'own' ? 'own' : null);
  const [wantsProxy, setWantsProxy] = useState(render.playedBy === 'proxy');
  const [widthPx, setWidth] = useState(0);
  const [pictures] = useState(() => new FramePictures(keptMax));
  const [wholePictures] = useState(() => new FramePictures(wholeKeptMax));
  /** Needed when pictures are painted between two renders of React. */
  const seenWidthPx = useRef(0);
  seenWidthPx.current = widthPx;

  const player = useMemo(
    () =>
      new FramePlayer<HTMLImageElement>({
        render,
        startSeconds,
        load: (picture) => pictures.load(pictureAddress(render, picture, false)),
        draw: (loaded, of) => {
          if (canvas.current) drawStanding(canvas.current, loaded, of, seenWidthPx.current);
        },
        timesAround: async (seconds) =>
          (await unwrap(viewer.timesAround({ viewingId: render.id, seconds }))).times,
        wait: (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds)),
        nowMs: () => performance.now(),
      }),
    [render, startSeconds, pictures, viewer],
  );
  const state = useSyncExternalStore(player.subscribe, player.state);

  useEffect(() => {
    if (render.hasFrames) player.begin();
    return () => player.dispose();
  }, [player, render.hasFrames]);

  useEffect(() => {
    if (!wantsProxy) return;
    let isWanted = true;
    void unwrap(viewer.makeProxy({ viewingId: render.id }))
      .then(({ isThere }) => {
        if (isWanted && isThere) setPlayed('proxy');
      })
      .catch(() => {});
    return () => {
      isWanted = false;
    };
  }, [wantsProxy, viewer, render.id]);

  const videoAddress = played && `/view-video/${render.id}/${played}`;
  // A layout effect, because the event of the video's first picture must not be missed.
  useLayoutEffect(() => {
    if (!element || videoAddress === null) return;
    const leaving = new AbortController();
    const halfFrameSeconds = render.rate ? render.rate.den / render.rate.num / 2 : 0.001;
    const paint = (picture: VideoFrame) => {
      if (canvas.current) drawMoving(canvas.current, picture, Math.max(windowWidth, seenWidthPx.current));
    };
    const onPicture = () => player.videoHasMoved();
    let opened: ElementScreen | null = null;
    void ElementScreen.open({ video: element, halfFrameSeconds, paint, onPicture }, leaving.signal).then(
      (screen) => {
        opened = screen;
        if (screen) player.setVideo(screen);
      },
    );
    const onEnded = () => player.videoHasEnded();
    element.addEventListener('ended', onEnded);
    return () => {
      leaving.abort();
      opened?.close();
      element.removeEventListener('ended', onEnded);
      player.setVideo(null);
    };
  }, [player, element, videoAddress, render.rate]);

  const { shown, drawnBy, lacks, speed } = state;
  const standing = speed === 0 && drawnBy === 'frames' && lacks === null ? shown : null;
  useEffect(() => {
    if (!standing) return;
    let isWanted = true;
    const least = Math.min(render.width, widthPx);
    const redraw = (loaded: HTMLImageElement | null) => {
      const { width } = drawnSize({ width: loaded?.naturalWidth ?? 0, height: 1 }, widthPx);
      if (!isWanted || !loaded || !canvas.current || canvas.current.width === width) return;
      drawStanding(canvas.current, loaded, standing, widthPx);
    };
    const load = (isWhole: boolean) =>
      (isWhole ? wholePictures : pictures).load(pictureAddress(render, standing, isWhole));
    void load(false).then((loaded) => {
      if (loaded && loaded.naturalWidth < least) void load(true).then(redraw);
      else redraw(loaded);
    });
    return () => {
      isWanted = false;
    };
  }, [standing, widthPx, render, pictures, wholePictures]);

  return {
    player,
    state,
    videoAddress,
    setVideo: setElement,
    canvas,
    onVideoError: () => {
      setPlayed(null);
      if (played === 'own' && render.hasFrames) setWantsProxy(true);
    },
    setWidth,
  };
}

/** Draws at the size that is visible; more would only be scaled down. A video has no transparency. */
function drawMoving(canvas: HTMLCanvasElement, picture: VideoFrame, widthMax: number): void {
  const { displayWidth, displayHeight } = picture;
  const width = Math.min(displayWidth, widthMax);
  const height = Math.max(1, Math.round((displayHeight * width) / displayWidth));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
}

function drawStanding(
  canvas: HTMLCanvasElement,
  loaded: HTMLImageElement,
  { name }: CheckPicture,
  widthPx: number,
): void {
  drawScaled(canvas, loaded, widthPx);
  canvas.dataset['shown'] = name;
}
