import { type ReactNode, type Ref, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { CheckPicture, CheckRender } from '../../../shared/model/note-check.ts';
import { missingFrame } from '../../../shared/model/shown-render.ts';
import { drawScaled } from '../stills/draw-scaled.ts';
import { FramePictures, frameAddress, videoAddress, wholeFrameAddress } from '../stills/frame-pictures.ts';
import styles from './FrameSide.module.css';
import { inPlaceOfFrame } from './in-place-of-frame.ts';

/** A picture that is there, or can't be. */
interface FrameInSight {
  readonly title: string;
  /** The element it is drawn on. If React replaces that, the picture is gone and must be drawn again. */
  readonly element: string;
}

export type FrameElement = HTMLCanvasElement | HTMLVideoElement;

/** By side. The one before stays until the next is there. */
export type FramesInSight = Partial<Readonly<Record<'before' | 'after', FrameInSight>>>;

export interface FrameSideProps {
  readonly side: 'before' | 'after';
  /** Names the element that the frames are drawn in, for as long as it is kept. */
  readonly element: string;
  readonly render: CheckRender;
  readonly picture: CheckPicture;
  readonly pictures: FramePictures;
  /** Names the requested picture. */
  readonly title: string;
  /** A description for screen readers. */
  readonly label: string;
  /** Receives the element in which the frame is drawn. */
  readonly drawnOn: Ref<FrameElement | null>;
  readonly onInSight: (change: (frames: FramesInSight) => FramesInSight) => void;
  readonly platform: string;
  /** Its width on the screen, in pixels. If that exceeds the loaded picture, the full-size one is loaded. */
  readonly widthPx: number;
  /** Shown until its first frame has loaded. */
  readonly until: ReactNode;
}

/** One frame of a render. The previous frame stays until the next one has loaded. */
export function FrameSide(props: FrameSideProps) {
  const { render, platform } = props;
  switch (render.shownBy) {
    case 'frames':
      return <DrawnFrame {...props} />;
    case 'video':
      return <PlayedFrame {...props} />;
    case 'nothing':
      return <p className={styles['message']}>{texts.needsFfmpeg(render.codec, platform)}</p>;
  }
}

/** Full-size pictures are large, so only four are kept, for both sides together. */
const wholePictures = new FramePictures(4);

function DrawnFrame(props: FrameSideProps) {
  const { side, element, render, picture, pictures, title, label, onInSight, widthPx, until } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  useImperativeHandle<FrameElement | null, FrameElement | null>(props.drawnOn, () => canvas.current);
  const [missing, setMissing] = useState<string | null>(null);
  const number = missingFrame(render, picture.frame);
  const [isDrawn, setDrawn] = useState(false);
  const address = frameAddress(render, picture.name);
  useEffect(() => {
    let isWanted = true;
    // No file has this frame, so it is not asked for.
    const loading = number === null ? pictures.load(address) : Promise.resolve(null);
    void loading.then((loaded) => {
      if (!isWanted) return;
      setMissing(loaded ? null : address);
      onInSight((frames) => ({ ...frames, [side]: { title, element } }));
      if (!loaded || !canvas.current) return;
      const draw = (each: HTMLImageElement) => {
        if (!isWanted || !canvas.current) return;
        drawScaled(canvas.current, each, widthPx);
        canvas.current.dataset['shown'] = picture.name;
      };
      draw(loaded);
      setDrawn(true);
      if (loaded.naturalWidth >= Math.min(render.width, widthPx)) return;
      void wholePictures.load(wholeFrameAddress(render, picture.name)).then((whole) => {
        if (whole) draw(whole);
      });
    });
    return () => {
      isWanted = false;
    };
  }, [side, element, pictures, address, number, picture.name, render, title, onInSight, widthPx]);
  return (
    <>
      {!isDrawn && missing === null && until}
      <canvas
        ref={canvas}
        className={styles['picture']}
        width={render.width}
        height={render.height}
        role="img"
        aria-label={label}
      />
      {missing === address && <p className={styles['message']}>{inPlaceOfFrame(number)}</p>}
    </>
  );
}

/** Without ffmpeg, the window's own video player shows the frame. It seeks to the middle of the frame. */
function PlayedFrame(props: FrameSideProps) {
  const { side, element, render, picture, title, label, onInSight, until } = props;
  const video = useRef<HTMLVideoElement>(null);
  useImperativeHandle<FrameElement | null, FrameElement | null>(props.drawnOn, () => video.current);
  const [seekedKey, setSeekedKey] = useState<string | null>(null);
  const halfFrame = render.rate ? render.rate.den / render.rate.num / 2 : 0.001;
  const seconds = picture.seconds + halfFrame;
  useEffect(() => {
    if (video.current) video.current.currentTime = seconds;
  }, [seconds]);
  return (
    <>
      {seekedKey !== render.key && until}
      <video
        ref={video}
        className={styles['picture']}
        src={videoAddress(render)}
        muted
        playsInline
        preload="auto"
        aria-label={label}
        onLoadedMetadata={({ currentTarget }) => {
          currentTarget.currentTime = seconds;
        }}
        // A file that can't be played has no frame to wait for.
        onError={() => onInSight((frames) => ({ ...frames, [side]: { title, element } }))}
        onSeeked={({ currentTarget }) => {
          currentTarget.dataset['shown'] = picture.name;
          setSeekedKey(render.key);
          onInSight((frames) => ({ ...frames, [side]: { title, element } }));
        }}
      />
    </>
  );
}
