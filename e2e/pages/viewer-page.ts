import { expect, type Locator, type Page } from '@playwright/test';
import { numberIn } from '../../src/engine/media-probe/testing/numbered-frames.ts';

interface SeenPicture {
  /** What the viewer says is on screen; null where frames are not counted. */
  readonly says: number | null;
  /** The number in the pixels that are on screen. */
  readonly shows: number;
  readonly drawnBy: string;
}

/** The viewer as a person sees it. */
export class ViewerPage {
  readonly #window: Page;

  constructor(window: Page) {
    this.#window = window;
  }

  get view(): Locator {
    return this.#window.locator('[data-viewer]');
  }

  get controls(): Locator {
    return this.view.locator('[data-at]');
  }

  press(...keys: readonly string[]): Promise<void> {
    return keys.reduce(
      (before, key) => before.then(() => this.#window.keyboard.press(key)),
      Promise.resolve(),
    );
  }

  /** What is said and what is seen, in one moment. */
  async seen(): Promise<SeenPicture> {
    const { says, drawnBy, url } = await this.view.evaluate((view) => {
      const canvas = view.querySelector('canvas');
      const video = view.querySelector('video');
      const shown = canvas?.hidden && video ? video : canvas;
      const [width, height] =
        shown instanceof HTMLVideoElement
          ? [shown.videoWidth, shown.videoHeight]
          : [canvas?.width ?? 1, canvas?.height ?? 1];
      const copy = Object.assign(document.createElement('canvas'), { width, height });
      if (shown) copy.getContext('2d')?.drawImage(shown, 0, 0, width, height);
      const frame = view.querySelector<HTMLElement>('[data-at]')?.dataset['frame'] ?? '';
      return {
        says: frame === '' ? null : Number(frame),
        drawnBy: canvas?.dataset['drawnBy'] ?? '',
        url: copy.toDataURL('image/png'),
      };
    });
    const picture = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    // Nothing is drawn yet.
    const shows = picture.length === 0 ? -1 : await numberIn(picture);
    return { says, shows, drawnBy };
  }

  /** It stands at this frame, and the picture is of this frame. */
  async expectFrame(frame: number): Promise<void> {
    await expect.poll(() => this.seen()).toEqual({ says: frame, shows: frame, drawnBy: 'frames' });
  }
}
