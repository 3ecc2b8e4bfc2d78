import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect as expectSoon, type Locator, type Page } from '@playwright/test';
import type { PracticeService } from '../../testing/practice-service.ts';
import type { RunningApp } from '../launchers/launcher.ts';

/** A small real video in the repository, for computers without ffmpeg. */
export const sampleRender = fileURLToPath(new URL('../../resources/sample-render.mp4', import.meta.url));

/** Tours measure no speed, so other work on this computer must not make them fail. */
export const expect = expectSoon.configure({ timeout: 30_000 });

export interface TourParts {
  readonly app: RunningApp;
  readonly service: PracticeService;
  /** The folder for the tour's renders. */
  readonly folder: string;
  /** Called at each screen and state, while the window shows it. */
  readonly visit: (name: string) => Promise<void>;
}

export interface Shape {
  readonly size: string;
  readonly seconds: number;
}

/** A box of an MP4 file that players skip. It makes a small video a large file. */
function emptyBox(sizeBytes: number): Buffer {
  if (sizeBytes === 0) return Buffer.alloc(0);
  const box = Buffer.alloc(sizeBytes);
  box.writeUInt32BE(sizeBytes, 0);
  box.write('free', 4, 'latin1');
  return box;
}

/** The steps that all tours through the window are built from. */
export class TourSteps {
  protected readonly parts: TourParts;
  protected readonly window: Page;

  constructor(parts: TourParts) {
    this.parts = parts;
    this.window = parts.app.window;
  }

  protected visit(name: string): Promise<void> {
    return this.parts.visit(name);
  }

  protected sandbox(method: 'POST' | 'PATCH', path: string, body: object): Promise<unknown> {
    return this.parts.service.control(method, path, body);
  }

  protected async fault(path: string, fault: object, method = 'GET', times = 30): Promise<void> {
    await this.sandbox('POST', '/faults', { on: { method, path }, times, fault });
  }

  protected async withoutFaults(): Promise<void> {
    await this.parts.service.control('DELETE', '/faults');
  }

  protected async targetOf(name: string): Promise<string> {
    const target = this.item(name).locator('[data-drop-target^="item:"]').first();
    return `[role="grid"] [data-drop-target="${await target.getAttribute('data-drop-target')}"]`;
  }

  /** Takes a picture while renders are held over an element, which then says what a drop would do. */
  protected async hold(name: string, over: string, paths: readonly string[], says: string): Promise<void> {
    const { desktop } = this.parts.app;
    await desktop.holdFilesOver(over, paths);
    await expect(this.window.getByText(says).first()).toBeVisible();
    await this.visit(name);
    await desktop.takeFilesAway();
  }

  protected async tryKey(key: string): Promise<void> {
    await this.window.getByLabel('API key').fill(key);
    await this.window.getByLabel('API key').press('Enter');
  }

  protected async press(keys: string): Promise<void> {
    await this.window.keyboard.press(keys);
  }

  protected get dialog(): Locator {
    return this.window.getByRole('dialog');
  }

  protected button(name: string | RegExp): Locator {
    return this.window.getByRole('button', { name }).first();
  }

  protected item(name: string): Locator {
    return this.window.getByRole('grid', { name: 'Items' }).getByRole('row', { name });
  }

  protected async tab(name: string): Promise<void> {
    await this.window.getByRole('tab', { name }).click();
  }

  /** The greeting after a sign-in leaves by itself, and taking pictures of it may take longer than that. */
  protected async endGreeting(): Promise<void> {
    const gotIt = this.window.getByRole('button', { name: 'Got it' });
    await gotIt.evaluateAll((buttons) => {
      for (const button of buttons) if (button instanceof HTMLElement) button.click();
    });
    await expect(gotIt).toBeHidden();
  }

  protected async close(): Promise<void> {
    await this.window.keyboard.press('Escape');
    await expect(this.dialog).toBeHidden();
  }

  protected async command(words: string): Promise<void> {
    await this.press('Control+K');
    await expect(this.dialog).toBeVisible();
    await this.window.keyboard.type(words);
    await this.window.keyboard.press('Enter');
  }

  protected async openProject(name: string): Promise<void> {
    await this.window.getByRole('listbox', { name: 'Projects' }).getByText(name).click();
    await expect(this.window.getByRole('heading', { name, level: 1 })).toBeVisible();
  }

  protected async renders(names: readonly string[], atLeastBytes = 0): Promise<string[]> {
    const { folder } = this.parts;
    await mkdir(folder, { recursive: true });
    const paths = names.map((name) => join(folder, name));
    const video = await readFile(sampleRender);
    for (const path of paths) await writeFile(path, Buffer.concat([video, emptyBox(atLeastBytes)]));
    return paths;
  }

  /** A render of that size and length, made by repeating a few frames. Without ffmpeg, the small sample video instead. */
  protected async shaped(name: string, { size, seconds }: Shape): Promise<string> {
    const { folder } = this.parts;
    await mkdir(folder, { recursive: true });
    const path = join(folder, name);
    const moment = join(folder, `moment-of-${size}.mp4`);
    const picture = `gradients=size=${size}:rate=30:duration=0.2:speed=0.02`;
    const ffmpeg = (...given: readonly string[]) =>
      promisify(execFile)('ffmpeg', ['-v', 'error', '-y', ...given]);
    try {
      await ffmpeg('-f', 'lavfi', '-i', picture, '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', moment);
      await ffmpeg('-stream_loop', '-1', '-i', moment, '-t', String(seconds), '-c', 'copy', path);
    } catch {
      await writeFile(path, await readFile(sampleRender));
    }
    return path;
  }

  /** Drops renders and uploads them from the sheet, as new items where it asks. */
  protected async send(paths: readonly string[]): Promise<void> {
    await this.parts.app.desktop.dropFiles('main header', paths);
    await expect(this.dialog).toContainText('×');
    await this.press('Shift+N');
    await this.press('Control+Enter');
    await expect(this.dialog).toBeHidden();
    await expect(this.window.getByText(/^Uploading \d/)).toBeHidden();
  }
}
