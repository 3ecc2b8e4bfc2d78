import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { findChromium } from '../../chromium-app/find-chromium.ts';
import { encodeSmaller, encodeStrip, encodeUnlessSame } from '../../e2e/pages/encode-in-page.ts';
import { type MovingFrame, movingPicture } from './moving-picture.ts';

/** Small letters stay readable at this quality, and a file is half the size of a PNG with a palette. */
const webpQuality = 0.6;
/** The largest difference that the encoder itself causes. Within it, two pictures show the same. */
const sameWithin = 24;

const movingQuality = 0.55;

/** A picture of the window, and how long a moving picture shows it. */
export interface Shot {
  readonly screenshot: Buffer;
  readonly forMs: number;
}

/**
 * Stores pictures of the window as WebP files. Chromium encodes them, so no other program is needed. A file whose
 * picture still shows the same is left as it is, so that the repository gets no new version of it.
 */
export class PictureFolder implements AsyncDisposable {
  readonly #folder: string;
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #taken = new Set<string>();
  #written = 0;

  private constructor(folder: string, browser: Browser, page: Page) {
    this.#folder = folder;
    this.#browser = browser;
    this.#page = page;
  }

  static async open(folder: string): Promise<PictureFolder> {
    mkdirSync(folder, { recursive: true });
    const executablePath = findChromium({ isHeadless: true });
    const browser = await chromium.launch(executablePath === null ? {} : { executablePath });
    return new PictureFolder(folder, browser, await browser.newPage());
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#browser.close();
  }

  get taken(): number {
    return this.#taken.size;
  }

  get written(): number {
    return this.#written;
  }

  get sizeBytes(): number {
    return readdirSync(this.#folder)
      .map((name) => statSync(join(this.#folder, name)).size)
      .reduce((sum, size) => sum + size, 0);
  }

  /** Stores a screenshot (PNG) under that name, unless the stored picture shows the same. */
  async keep(name: string, screenshot: Buffer): Promise<void> {
    const path = join(this.#folder, `${name}.webp`);
    const before = existsSync(path) ? readFileSync(path).toString('base64') : null;
    const encoded = await this.#page.evaluate(encodeUnlessSame, {
      screenshot: screenshot.toString('base64'),
      before,
      quality: webpQuality,
      sameWithin,
    });
    this.#taken.add(`${name}.webp`);
    if (encoded === null) return;
    writeFileSync(path, Buffer.from(encoded, 'base64'));
    this.#written += 1;
  }

  /** Stores screenshots (PNG) as one moving picture of that size, each shown for its own time. */
  async keepMoving(name: string, shots: readonly Shot[], width: number, height: number): Promise<void> {
    const frames: MovingFrame[] = [];
    for (const { screenshot, forMs } of shots) {
      const encoded = await this.#page.evaluate(encodeSmaller, {
        screenshot: screenshot.toString('base64'),
        quality: movingQuality,
        width,
        height,
      });
      frames.push({ webp: Buffer.from(encoded, 'base64'), forMs });
    }
    this.#taken.add(`${name}.webp`);
    writeFileSync(join(this.#folder, `${name}.webp`), movingPicture(width, height, frames));
    this.#written += 1;
  }

  /** Stores screenshots (PNG), each of that size, as one picture in rows and columns. */
  async keepStrip(
    name: string,
    screenshots: readonly Buffer[],
    width: number,
    height: number,
  ): Promise<void> {
    const encoded = await this.#page.evaluate(encodeStrip, {
      screenshots: screenshots.map((screenshot) => screenshot.toString('base64')),
      quality: movingQuality,
      // Three columns if they leave no gap in the last row, otherwise two.
      ...{ columns: screenshots.length % 3 === 0 ? 3 : 2, width, height },
    });
    this.#taken.add(`${name}.webp`);
    writeFileSync(join(this.#folder, `${name}.webp`), Buffer.from(encoded, 'base64'));
    this.#written += 1;
  }

  /** Removes pictures of screens that no longer exist. Call it after all have been taken. */
  removeOthers(): void {
    for (const name of readdirSync(this.#folder))
      if (!this.#taken.has(name)) rmSync(join(this.#folder, name), { recursive: true });
  }
}
