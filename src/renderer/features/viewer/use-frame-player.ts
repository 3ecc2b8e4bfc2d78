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
import { FramePictures } from '../stills/frame-pictures.ts';
import { FramePlayer, type PlayerState } from './frame-player.ts';
import { ElementScreen } from './video-screen.ts';

export interface ShownRender {
  readonly player: FramePlayer<HTMLImageElement>;
  readonly state: PlayerState;
  /** Where the window plays the video from; null while it doesn't. */
  readonly videoAddress: string | null;
  readonly setVideo: (video: HTMLVideoElement | null) => void;
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  /** The window's own player can't play it after all. */
  readonly onVideoError: () => void;
  /** So many pixels of the screen the picture takes: while it stands, its own pixels are fetched where that is more. */
  readonly setWidth: (widthPx: number) => void;
}

/** As wide as pictures of a window's size come. */
const windowWidth = 1_920;
/** Pictures of a window's size that are kept: four seconds of film, some 400 MB once they are decoded. */
const keptMax = 48;
/** Whole pictures of walls are large. */
const wholeKeptMax = 2;

const pictureAddress = ({ id }: ViewedRender, { name }: CheckPicture, isWhole: boolean): string =>
  `/view-${isWhole ? 'whole' : 'frame'}/${id}/${name}`;

/** One render on a canvas: standing pictures, or those of a video that is not seen itself. */
export function useFramePlayer(render: ViewedRender): ShownRender {
  const { viewer } = useBridge().requests;
  const canvas = useRef<HTMLCanvasElement>(null);
  const [element, setElement] = useState<HTMLVideoElement | null>(null);
  const [played, setPlayed] = useState<PlayedVideo | null>(render.playedBy === 'own' ? 'own' : null);
  const [wantsProxy, setWantsProxy] = useState(render.playedBy === 'proxy');
  const [widthPx, setWidth] = useState(0);
  const [pictures] = useState(() => new FramePictures(keptMax));
  const [wholePictures] = useState(() => new FramePictures(wholeKeptMax));
  /** For what is painted between two drawings of React. */
  const seenWidthPx = useRef(0);
  seenWidthPx.current = widthPx;

  const player = useMemo(
    () =>
      new FramePlayer<HTMLImageElement>({
        render,
        load: (picture) => pictures.load(pictureAddress(render, picture, false)),
        draw: (loaded, of) => {
          if (canvas.current) drawStanding(canvas.current, loaded, of);
        },
        timesAround: async (seconds) =>
          (await unwrap(viewer.timesAround({ viewingId: render.id, seconds }))).times,
        wait: (milliseconds) => new Promise((resolve) => window.setTimeout(resolve, milliseconds)),
        nowMs: () => performance.now(),
      }),
    [render, pictures, viewer],
  );
  const state = useSyncExternalStore(player.subscribe, player.state);

  useEffect(() => {
    if (render.hasFrames) player.toStart();
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
  // With the drawing that brings it: once its first picture is there, nothing tells of that any more.
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

  const { shown, drawnBy, speed } = state;
  const standing = speed === 0 && drawnBy === 'frames' ? shown : null;
  useEffect(() => {
    const isTooSmall = canvas.current !== null && canvas.current.width < Math.min(render.width, widthPx);
    if (!standing || !isTooSmall) return;
    let isWanted = true;
    void wholePictures.load(pictureAddress(render, standing, true)).then((loaded) => {
      if (isWanted && loaded && canvas.current) drawStanding(canvas.current, loaded, standing);
    });
    return () => {
      isWanted = false;
    };
  }, [standing, widthPx, render, wholePictures]);

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

/** As large as it is seen: more would be scaled down again. Nothing of it is transparent. */
function drawMoving(canvas: HTMLCanvasElement, picture: VideoFrame, widthMax: number): void {
  const { displayWidth, displayHeight } = picture;
  const width = Math.min(displayWidth, widthMax);
  const height = Math.max(1, Math.round((displayHeight * width) / displayWidth));
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
}

function drawStanding(canvas: HTMLCanvasElement, loaded: HTMLImageElement, { name }: CheckPicture): void {
  // Setting the size empties a canvas, also of what shows through the next picture.
  canvas.width = loaded.naturalWidth;
  canvas.height = loaded.naturalHeight;
  canvas.getContext('2d')?.drawImage(loaded, 0, 0);
  canvas.dataset['shown'] = name;
}
