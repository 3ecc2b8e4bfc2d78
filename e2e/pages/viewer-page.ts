import type { Locator, Page } from '@playwright/test';
import { numbersAt } from '../../src/engine/media-probe/testing/numbered-frames.ts';
import { expect } from './expect.ts';
import { type SeenPicture, seenOnCanvases } from './seen-on-canvases.ts';

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

  /** Reads the stated and the visible frame number at the same moment. */
  async seen(): Promise<SeenPicture> {
    const [seen] = await this.view.locator('canvas').evaluateAll(seenOnCanvases);
    return seen ?? { says: null, shows: -1, drawnBy: '' };
  }

  /**
   * Reads the stated and the visible frame number from one picture of the screen, while the film plays. A row of
   * squares in a corner encodes the stated number, and is painted together with it.
   */
  async photographed(): Promise<Pick<SeenPicture, 'says' | 'shows'>> {
    const squares = { x: 0, y: 0, width: 160, height: 16 };
    const picture = await this.view.evaluate((view, { width, height }) => {
      const controls = view.querySelector<HTMLElement>('[data-frame]');
      if (controls && !document.querySelector('[data-said]')) {
        const said = document.createElement('div');
        said.dataset['said'] = '';
        said.style.cssText = `position:fixed;inset:0 auto auto 0;width:${width}px;height:${height}px;z-index:9999;pointer-events:none`;
        const say = () => {
          const frame = Number(controls.dataset['frame']);
          const stops = Array.from({ length: 10 }, (_, digit) => {
            const colour = frame & (2 ** digit) ? '#fff' : '#000';
            return `${colour} ${digit * 10}% ${digit * 10 + 10}%`;
          });
          said.style.background = `linear-gradient(to right, ${stops.join(', ')})`;
        };
        say();
        new MutationObserver(say).observe(controls, { attributeFilter: ['data-frame'] });
        view.append(said);
      }
      const {
        x,
        y,
        width: wide,
        height: high,
      } = (view.querySelector('canvas') as Element).getBoundingClientRect();
      // Rounded inward, because the edges can lie between two screen pixels.
      return {
        x: Math.ceil(x),
        y: Math.ceil(y),
        width: Math.floor(x + wide) - Math.ceil(x),
        height: Math.floor(y + high) - Math.ceil(y),
      };
    }, squares);
    const screen = await this.#window.screenshot({ caret: 'initial' });
    const [says = -1, shows = -1] = await numbersAt(screen, [squares, picture]);
    return { says, shows };
  }

  /** Waits until the viewer states this frame and its picture shows it. */
  async expectFrame(frame: number): Promise<void> {
    await expect.poll(() => this.seen()).toEqual({ says: frame, shows: frame, drawnBy: 'frames' });
  }
}
