import type { VideoScreen } from './frame-player.ts';

export interface VideoScreenParts {
  readonly video: HTMLVideoElement;
  /** Half of what a picture lasts: seeking into its middle shows it, whichever way times are rounded. */
  readonly halfFrameSeconds: number;
  /** While it plays: it has come to the picture of this time, counted from the first. */
  readonly onPicture: (seconds: number) => void;
}

/** A video element that says which picture it shows, by the time that the picture itself has in the file. */
export class ElementScreen implements VideoScreen {
  readonly #parts: VideoScreenParts;
  /** The time of the first picture: not every file begins at zero. */
  readonly #firstSeconds: number;
  #shownSeconds: number;
  #callback = 0;
  #isOver = false;

  private constructor(parts: VideoScreenParts, firstSeconds: number) {
    this.#parts = parts;
    this.#firstSeconds = firstSeconds;
    this.#shownSeconds = firstSeconds;
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

  async seek(seconds: number): Promise<number> {
    const { video, halfFrameSeconds } = this.#parts;
    const wanted = this.#firstSeconds + seconds + halfFrameSeconds;
    await new Promise<void>((resolve) => {
      const parts = { isShown: false, hasSought: false };
      const look = () => {
        if (parts.isShown && parts.hasSought) resolve();
      };
      video.requestVideoFrameCallback((_, { mediaTime }) => {
        this.#shownSeconds = mediaTime;
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
    return this.#shownSeconds - this.#firstSeconds;
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
    this.#callback = this.#parts.video.requestVideoFrameCallback((_, { mediaTime }) => {
      this.#shownSeconds = mediaTime;
      this.#parts.onPicture(mediaTime - this.#firstSeconds);
      this.#follow();
    });
  }
}

const drawingsMost = 6;

function afterDrawings(count: number, then: () => void): void {
  if (count === 0) then();
  else requestAnimationFrame(() => afterDrawings(count - 1, then));
}
