import type { Page } from '@playwright/test';

interface Watched {
  /** The durations of animations that the window started, in milliseconds. */
  readonly moves: number[];
  /** Frames in which the tile had no picture. */
  blanks: number;
}

declare global {
  interface Window {
    watched: Watched;
  }
}

export const watched = (window: Page): Promise<Watched> => window.evaluate(() => globalThis.window.watched);

export const watchMoves = (window: Page): Promise<void> =>
  window.evaluate(() => {
    globalThis.window.watched = { moves: [], blanks: 0 };
    const animate = Element.prototype.animate;
    Element.prototype.animate = function (frames, options) {
      if (typeof options === 'object') globalThis.window.watched.moves.push(Number(options.duration));
      return animate.call(this, frames, options);
    };
  });

/** Checks the tile in every frame of the screen. */
export const watchTile = (window: Page, mediaId: string): Promise<void> =>
  window.evaluate((id) => {
    const look = () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>(`main [data-media="${id}"] img`)];
      if (!pictures.some(({ naturalWidth }) => naturalWidth > 0)) globalThis.window.watched.blanks += 1;
      requestAnimationFrame(look);
    };
    look();
  }, mediaId);
