import type { Locator, Page } from '@playwright/test';
import { expect } from './expect.ts';
import { seenOnCanvases } from './seen-on-canvases.ts';

/** The note check as a person sees it. */
export class NoteCheckPage {
  readonly #window: Page;

  constructor(window: Page) {
    this.#window = window;
  }

  get view(): Locator {
    return this.#window.getByRole('dialog', { name: /^Review/ });
  }

  /** The note that is being checked. */
  get note(): Locator {
    return this.view.locator('[data-note]');
  }

  /** The button that Enter presses. Disabled until the render is known. */
  get tick(): Locator {
    return this.note.getByRole('button', { name: /^Check/ });
  }

  /** The frames on the stage, the old one or ones first. The blurred pictures below them are not among these. */
  get frames(): Locator {
    return this.view.locator('canvas[role="img"]');
  }

  press(keys: string): Promise<void> {
    return this.#window.keyboard.press(keys);
  }

  /** The frame numbers drawn into the pixels of the old and the new frame on screen. */
  async numbers(): Promise<readonly number[]> {
    const seen = await this.view.locator('canvas[data-shown]').evaluateAll(seenOnCanvases);
    return seen.map(({ shows }) => shows);
  }

  async expectNumbers(before: number, after: number): Promise<void> {
    await expect.poll(() => this.numbers()).toEqual([before, after]);
  }
}
