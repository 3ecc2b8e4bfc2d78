import { execFile } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import { stripPlaces } from '../../src/shared/model/strip.ts';
import { askInPage, valueInPage } from './bridge-in-page.ts';
import { withPointer } from './drawn-pointer.ts';
import { FirstRunPage } from './first-run-page.ts';
import { NoteCheckPage } from './note-check-page.ts';
import { expect, type TourParts, TourSteps } from './tour-steps.ts';

/** The window's most characteristic movements, each taken as a strip of frames. */
export const moves = ['uploads', 'scrubbing', 'viewer', 'review', 'map'] as const;
type Move = (typeof moves)[number];

export interface MovesParts extends Pick<TourParts, 'app' | 'service' | 'folder'> {
  /** Called for each frame of a movement, with the region of the window that it concerns; null for the whole window. */
  readonly frame: (move: Move, about: Region | null) => Promise<void>;
}

type Region = NonNullable<NonNullable<Parameters<Page['screenshot']>[0]>['clip']>;

/** Needs ffmpeg, because movement needs a film. Starts before the sign-in. */
export async function takeMoves(parts: MovesParts): Promise<void> {
  const tour = new Moves(parts);
  await tour.uploads();
  await tour.scrubbing();
  await tour.viewer();
  await tour.review();
  await tour.map();
}

/** Bytes a second: one speed at which nothing visibly moves, and one at which the whole upload takes a few seconds. */
const standing = 10_000;
const running = 300_000;
const filmSeconds = 4;
const framesPerSecond = 25;
const notes = ['The red is too hot on the left wall.', 'Hold this one for two more beats.'] as const;
const newestNote = notes[1];

class Moves extends TourSteps {
  readonly #frame: MovesParts['frame'];
  readonly #check = new NoteCheckPage(this.window);

  constructor(parts: MovesParts) {
    super({ ...parts, visit: async () => {} });
    this.#frame = parts.frame;
  }

  async uploads(): Promise<void> {
    const { app, service } = this.parts;
    await new FirstRunPage(this.window).signIn(service.addresses.keys.all);
    await expect(this.item('LED Main')).toContainText('open notes');
    await this.button('Got it').click();
    await this.#limit(standing);
    const film = await this.#film('LED_Main_v005.mp4', 7);
    const others = await this.renders(['Skyline teaser.mp4', 'Snowfall loop.mp4'], 2_500_000);
    await this.send(others);
    await app.desktop.dropFiles(await this.targetOf('LED Main'), [film]);
    await this.#upload();
    const line = this.window.getByRole('region', { name: 'Uploads' });
    const frameAt = async (percent: RegExp) => {
      await this.#limit(running);
      await expect(line.getByText(percent).first()).toBeVisible();
      await this.#limit(standing);
      await this.#frame('uploads', null);
    };
    await frameAt(/\b[2-9]\d\s?%/);
    await this.press('Control+J');
    await frameAt(/\b[5-9]\d\s?%/);
    await this.#limit(null);
    await expect(line.getByText('3 ready').first()).toBeVisible();
    await this.#frame('uploads', null);
    await this.press('Control+J');
    await expect(line.getByRole('button', { name: 'Place on stage…' })).toBeVisible();
    await this.#frame('uploads', null);
  }

  /** Moves the pointer through the render on its tile. */
  async scrubbing(): Promise<void> {
    await this.#leaveNotes('LED_Main_v005.mp4');
    await this.press('F5');
    const tile = this.item('LED Main');
    const box = await boxOf(tile);
    const about = { x: Math.max(0, box.x - 8), y: Math.max(0, box.y - 8), ...{ width: 352, height: 220 } };
    await this.#frame('scrubbing', about);
    const layer = tile.locator('[data-scrub]');
    const picture = await boxOf(layer);
    const frameCount = filmSeconds * framesPerSecond;
    const evenRate = { num: framesPerSecond, den: 1 };
    const places = stripPlaces({ evenRate, frameCount, durationSeconds: filmSeconds });
    for (const share of [0.1, 0.3, 0.5, 0.7, 0.9]) {
      const [x, y] = [picture.x + picture.width * share, picture.y + picture.height / 2];
      await this.window.mouse.move(x, y);
      const place = places[Math.round(share * (places.length - 1))]?.name ?? '';
      await expect(layer).toHaveAttribute('data-scrub', place);
      await withPointer(this.window, { x, y, file: null }, () => this.#frame('scrubbing', about));
    }
    await this.window.mouse.move(1, 1);
  }

  async viewer(): Promise<void> {
    await this.item('LED Main').focus();
    await this.press(' ');
    const controls = this.window.locator('[data-viewer] [data-frame]');
    await expect(controls).toHaveAttribute('data-frame', '0');
    await this.#frame('viewer', null);
    for (const [keys, frame] of [
      ['Shift+ArrowRight', 10],
      ['ArrowDown', 30],
      ['End', 99],
    ] as const) {
      await this.press(keys);
      await expect(controls).toHaveAttribute('data-frame', String(frame));
      await this.#frame('viewer', null);
    }
    await this.press('Home');
    await expect(controls).toHaveAttribute('data-frame', '0');
    await this.press('1');
    await this.#frame('viewer', null);
    await this.press('l');
    await expect.poll(async () => Number(await controls.getAttribute('data-frame'))).toBeGreaterThan(20);
    await this.#frame('viewer', null);
    await this.press('Escape');
    await expect(controls).toBeHidden();
  }

  async review(): Promise<void> {
    const newer = await this.#film('LED_Main_v006.mp4', 11);
    await this.parts.app.desktop.dropFiles(await this.targetOf('LED Main'), [newer]);
    await expect(this.dialog).toContainText('open note');
    await expect(this.dialog.getByRole('button', { name: /^Upload.*Ctrl/ })).toBeFocused();
    await this.press('Control+Shift+N');
    const { view } = this.#check;
    await view.getByRole('navigation').getByText(newestNote).click();
    await expect(view.locator('canvas[data-shown]')).toHaveCount(2);
    await this.#frame('review', null);
    await this.press('w');
    const line = view.getByRole('slider', { name: /^Wipe/ });
    await expect(line).toBeVisible();
    const canvas = await boxOf(view.locator('canvas').first());
    const y = canvas.y + canvas.height / 2;
    await this.window.mouse.move(canvas.x + canvas.width / 2, y);
    await this.window.mouse.down();
    for (const share of [0.3, 0.7]) {
      await this.window.mouse.move(canvas.x + canvas.width * share, y, { steps: 4 });
      await expect(line).toHaveAttribute('aria-valuenow', String(share * 100));
      await this.#frame('review', null);
    }
    await this.window.mouse.up();
    for (const [key, layout] of [
      ['d', 'difference'],
      ['x', 'flip'],
    ] as const) {
      await this.press(key);
      await expect(view.locator(`[data-layout="${layout}"]`)).toBeVisible();
      await this.#frame('review', null);
    }
    await this.window.keyboard.down('b');
    await expect(view.locator('canvas').nth(1)).toBeVisible();
    await this.#frame('review', null);
    await this.window.keyboard.up('b');
    await this.press('Escape');
    await expect(view).toBeHidden();
    await this.#upload();
    await this.#isReady('LED_Main_v006.mp4');
  }

  async map(): Promise<void> {
    const { desktop } = this.parts.app;
    await this.press('Control+3');
    const comps = this.window.getByRole('region', { name: 'Comps', exact: true });
    const floor = comps.getByRole('button', { name: /^Floor .*Floor Ripples/ }).first();
    await expect(floor).toBeVisible();
    await this.#frame('map', null);
    const target = `[data-screen="${await floor.getAttribute('data-screen')}"]`;
    const file = 'Floor_Ripples_v003.mp4';
    // Square like the item, so that the app asks nothing about its shape.
    const render = await this.shaped(file, { size: '1024x1024', seconds: 60 });
    await desktop.holdFilesOver(target, [render]);
    await expect(comps.getByText('Add v3 to Floor Ripples').first()).toBeVisible();
    const { x, y, width, height } = await boxOf(floor);
    const pointer = { x: x + width / 2, y: y + height / 2, file };
    await withPointer(this.window, pointer, () => this.#frame('map', null));
    await desktop.takeFilesAway();
    await desktop.dropFiles(target, [render]);
    await this.#upload();
    await this.#isReady(file);
    await expect(floor).toHaveAccessibleName(/has a newer version than this comp/);
    await this.#frame('map', null);
  }

  async #upload(): Promise<void> {
    await this.dialog.getByRole('button', { name: /^Upload.*Ctrl/ }).click();
    await expect(this.dialog).toBeHidden();
    await expect(this.window.getByText(/^Uploading \d/)).toBeHidden();
  }

  async #limit(bytesPerSecond: number | null): Promise<void> {
    await askInPage(this.window, 'queue', 'setLimits', { bytesPerSecond, concurrency: 2 });
  }

  async #isReady(fileName: string): Promise<void> {
    const state = async () => {
      const { jobs } = await valueInPage(this.window, 'queue', 'snapshot');
      return jobs.findLast(({ file }) => file.name === fileName)?.state.kind;
    };
    await expect.poll(state).toBe('ready');
  }

  async #leaveNotes(fileName: string): Promise<void> {
    const { jobs } = await valueInPage(this.window, 'queue', 'snapshot');
    const delivery = jobs.find(({ file }) => file.name === fileName)?.delivery;
    for (const [index, text] of notes.entries())
      await this.sandbox('POST', '/notes', {
        media_id: delivery?.mediaId,
        version_id: delivery?.versionId,
        text,
        at_seconds: 1.2 * (index + 1),
      });
  }

  /** A film of moving colors, as wide as the item's wall. */
  async #film(name: string, seed: number): Promise<string> {
    const { folder } = this.parts;
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    const picture = `gradients=size=1920x540:rate=${framesPerSecond}:duration=${filmSeconds}:speed=0.03:nb_colors=4:seed=${seed}`;
    const encoder = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'];
    await promisify(execFile)('ffmpeg', [
      ...['-v', 'error', '-y', '-f', 'lavfi', '-i', picture],
      ...[...encoder, path],
    ]);
    return path;
  }
}

async function boxOf(locator: Locator): Promise<Region> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('Not in sight');
  return box;
}
