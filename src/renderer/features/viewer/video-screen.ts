import { afterDrawings } from '../../ui/after-drawings.ts';
import type { VideoScreen } from './frame-player.ts';

export interface VideoScreenParts {
  readonly video: HTMLVideoElement;
  /** Half of what a picture lasts: seeking into its middle shows it, whichever way times are rounded. */
  readonly halfFrameSeconds: number;
  /** Puts a picture where it is seen. */
  readonly paint: (picture: VideoFrame) => void;
  /** While it plays: it has come to another picture. */
  readonly onPicture: () => void;
}

const microsecondsPerSecond = 1e6;

/**
 * A video element whose pictures are painted by the window. The element's own are put on screen by Chromium's compositor,
 * some drawings before a page is told of them: a number that follows them comes late. So the element stays unseen, and
 * a picture and the time that it has in the file are taken out of it together.
 */
export class ElementScreen implements VideoScreen {
  readonly #parts: VideoScreenParts;
  /** The time of the first picture: not every file begins at zero. */
  readonly #firstSeconds: number;
  #callback = 0;
  #isOver = false;

  private constructor(parts: VideoScreenParts, firstSeconds: number) {
    this.#parts = parts;
    this.#firstSeconds = firstSeconds;
    this.#follow();
  }

  /** Resolves once its first picture is there. */
  static async open(parts: VideoScreenParts, signal: AbortSignal): Promise<ElementScreen | null> {
    const { video } = parts;
    const first = await new Promise<number | null>((resolve) => {
      signal.addEventListener('abort', () => resolve(null));
      video.addEventListener('error', () => resolve(null), { once: true, signal });
      video.requestVideoFrameCallback((_, { mediaTime }) => resolve(mediaTime));
    });
    return first === null || signal.aborted ? null : new ElementScreen(parts, first);
  }

  async seek(seconds: number): Promise<void> {
    const { video, halfFrameSeconds } = this.#parts;
    const wanted = this.#firstSeconds + seconds + halfFrameSeconds;
    await new Promise<void>((resolve) => {
      const parts = { isShown: false, hasSought: false };
      const look = () => {
        if (parts.isShown && parts.hasSought) resolve();
      };
      video.requestVideoFrameCallback(() => {
        parts.isShown = true;
        look();
      });
      const hasSought = () => {
        parts.hasSought = true;
        look();
        // The same picture as before need not be drawn again, and nothing is told of it then.
        afterDrawings(drawingsMost, resolve);
      };
      video.addEventListener('seeked', hasSought, { once: true });
      video.addEventListener('error', () => resolve(), { once: true });
      video.currentTime = wanted;
    });
  }

  draw(): number | null {
    const seconds = take(this.#parts.video, this.#parts.paint);
    return seconds === null ? null : seconds - this.#firstSeconds;
  }

  play(speed: number): void {
    const { video } = this.#parts;
    video.playbackRate = speed;
    // Refused where nobody has pressed anything yet, and ended by a pause: neither is a failure.
    void video.play().catch(() => {});
  }

  pause(): void {
    this.#parts.video.pause();
  }

  close(): void {
    this.#isOver = true;
    this.#parts.video.cancelVideoFrameCallback(this.#callback);
  }

  #follow(): void {
    if (this.#isOver) return;
    this.#callback = this.#parts.video.requestVideoFrameCallback(() => {
      this.#parts.onPicture();
      this.#follow();
    });
  }
}

/** The picture that a video is at, and its time; null where it has none. */
function take(video: HTMLVideoElement, use: (picture: VideoFrame) => void): number | null {
  if (video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
  const picture = new VideoFrame(video);
  try {
    use(picture);
    return picture.timestamp / microsecondsPerSecond;
  } finally {
    picture.close();
  }
}

const drawingsMost = 6;
