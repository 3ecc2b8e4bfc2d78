import { afterDrawings } from '../../ui/after-drawings.ts';
import type { VideoScreen } from './frame-player.ts';

export interface VideoScreenParts {
  readonly video: HTMLVideoElement;
  /** Half the duration of a picture. Seeking to its middle shows it, however times are rounded. */
  readonly halfFrameSeconds: number;
  /** Draws a picture where it is visible. */
  readonly paint: (picture: VideoFrame) => void;
  /** Called while playing, when the video shows another picture. */
  readonly onPicture: () => void;
}

const microsecondsPerSecond = 1e6;

/**
 * A video element whose pictures are painted by the window. Chromium shows a video's pictures some frames before it tells the
 * page, so a number beside them would be late. Therefore the element is hidden, and each picture is taken from it together
 * with its time in the file.
 */
export class ElementScreen implements VideoScreen {
  readonly #parts: VideoScreenParts;
  /** The time of the first picture, since not every file starts at zero. */
  readonly #firstSeconds: number;
  #callback = 0;
  #isOver = false;

  private constructor(parts: VideoScreenParts, firstSeconds: number) {
    this.#parts = parts;
    this.#firstSeconds = firstSeconds;
    this.#follow();
  }

  /** Resolves once the first picture has loaded. */
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
        // If the picture is the same as before, no event reports it, so this resolves after some frames in any case.
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
    // Playing may be refused before the first click or key press, or ended by a pause. Neither is a failure.
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

/** Passes on the video's current picture and returns its time; null if it has none. */
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
