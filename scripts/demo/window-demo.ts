/**
 * The main job in the window: signs in, drops a render, shows its upload and processing, and the note that comes back.
 * The window is visible if there is a display; otherwise it is headless, with a picture of each step in out/demo/.
 */
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect as playwrightExpect } from '@playwright/test';
import { chromiumMissing } from '../../chromium-app/find-chromium.ts';
import { chromiumLauncher } from '../../e2e/launchers/chromium/chromium-launcher.ts';
import { electronLauncher } from '../../e2e/launchers/electron/electron-launcher.ts';
import type { Launcher, RunningApp } from '../../e2e/launchers/launcher.ts';
import { NoteCheckPage } from '../../e2e/pages/note-check-page.ts';
import { Studio } from '../../e2e/pages/studio.ts';
import { WatchPage } from '../../e2e/pages/watch-page.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import { buildIfNeeded } from '../build-if-needed.ts';
import { hasDisplay } from '../display.ts';
import { expectRoom } from './demo-folder.ts';
import { makeRender } from './made-render.ts';
import { StepLines } from './step-lines.ts';
import { whenStopped } from './when-stopped.ts';

const root = join(import.meta.dirname, '../..');
const pictures = join(root, 'out', 'demo');
const itemName = 'LED Main';
const renderName = 'LED_Main_v005.mp4';
/** Long enough to follow by eye. Without a display nobody is watching. */
const pauseMs = hasDisplay ? 1_500 : 0;

/** A browser that was told to end by the terminal as well may not say that it ended. */
const endLimitMs = 5_000;

/** Its renders, what the practice service keeps of them, and a browser's profile. */
const neededMegabytes = 200;

/** Only guards against hanging: on a busy computer, each step takes long. */
const expect = playwrightExpect.configure({ timeout: 60_000 });

export type WindowDemoEnd =
  | { readonly kind: 'worked' }
  | { readonly kind: 'stopped' }
  /** Nothing on this computer can open a window. */
  | { readonly kind: 'no_window'; readonly why: string };

/** Plays the demo with Electron or else Chromium. */
export async function windowDemo(folder: string): Promise<WindowDemoEnd> {
  const launchers = [electronLauncher, chromiumLauncher].filter(({ missing }) => missing === null);
  if (launchers.length === 0) return { kind: 'no_window', why: chromiumMissing() };
  expectRoom(neededMegabytes);
  buildIfNeeded();
  rmSync(pictures, { recursive: true, force: true });
  mkdirSync(pictures, { recursive: true });
  let playing: WindowDemo | null = null;
  let launching: Promise<RunningApp> | null = null;
  let isStopped = false;
  const starting = PracticeService.start({ processingMs: 2_500 });
  const leave = async () => {
    const service = await starting.catch(() => null);
    await service?.stop();
  };
  using _ = whenStopped(async () => {
    isStopped = true;
    if (playing) await playing.interrupt();
    else await endSoon(launching);
    await leave();
  });
  try {
    const service = await starting;
    let why = '';
    for (const launcher of launchers) {
      if (isStopped) return { kind: 'stopped' };
      try {
        launching = launch(launcher, service, folder);
        const app = await launching;
        playing = new WindowDemo(app, service, folder);
        return await playing.play(launcher.name);
      } catch (error) {
        if (isStopped) return { kind: 'stopped' };
        if (!(error instanceof NoWindow)) throw error;
        why = error.message;
      }
    }
    return { kind: 'no_window', why };
  } finally {
    await leave();
  }
}

/** An app that is just starting would outlive this program and write to its folder. */
async function endSoon(launching: Promise<RunningApp> | null): Promise<void> {
  const ended = launching?.then(
    (app) => app.kill(),
    () => {},
  );
  await Promise.race([ended, wait(endLimitMs)]);
}

class NoWindow extends Error {}

async function launch(
  launcher: Launcher,
  service: PracticeService,
  homeDirectory: string,
): Promise<RunningApp> {
  try {
    return await launcher.launch({
      homeDirectory: join(homeDirectory, 'app'),
      environment: {
        RENDERDROP_BASE_URL: service.addresses.base_url,
        RENDERDROP_HEADLESS: hasDisplay ? '0' : '1',
      },
    });
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    const lines = said.split('\n');
    const reason = lines.find((line) => /error|cannot|can’t|missing/i.test(line)) ?? lines[0] ?? '';
    const name = launcher.name === 'electron' ? 'Electron' : 'Chromium';
    const start = reason.startsWith(name) ? '' : `${name} is here but doesn’t start: `;
    throw new NoWindow(`${start}${reason.trim().replace(/[.:]*$/, '.')}`);
  }
}

class WindowDemo {
  readonly #app: RunningApp;
  readonly #service: PracticeService;
  readonly #homeDirectory: string;
  readonly #studio: Studio;
  readonly #steps = new StepLines();
  #isInterrupted = false;

  constructor(app: RunningApp, service: PracticeService, homeDirectory: string) {
    this.#app = app;
    this.#service = service;
    this.#homeDirectory = homeDirectory;
    this.#studio = new Studio(app, service, join(homeDirectory, 'app'));
  }

  async play(launcherName: string): Promise<WindowDemoEnd> {
    const { window } = this.#app;
    console.log(
      `Renderdrop at work on the practice service (${launcherName}${hasDisplay ? '' : ', headless'}):`,
    );
    try {
      if (!hasDisplay) await window.setViewportSize({ width: 1280, height: 800 });
      await this.#mainJob();
      this.#steps.sum(`A picture of each: ${relative(root, pictures)}/`);
      return { kind: 'worked' };
    } catch (error) {
      if (this.#isInterrupted) return { kind: 'stopped' };
      const picture = join(pictures, 'where-it-stopped.png');
      await window.screenshot({ path: picture }).catch(() => {});
      this.#steps.stop(error);
      console.error(`How the window looked then: ${relative(root, picture)}`);
      return { kind: 'stopped' };
    } finally {
      await this.#app.stop();
    }
  }

  /** Ends the app, so that nothing writes to its folder. Steps that fail from now on fail because of that. */
  async interrupt(): Promise<void> {
    this.#isInterrupted = true;
    this.#steps.interrupt();
    await endSoon(Promise.resolve(this.#app));
  }

  /** Does one step, which throws if it did not work, and takes a picture. */
  async #step(title: string, act: () => Promise<void>): Promise<void> {
    await this.#steps.step(title, async () => {
      await act();
      const name = title.toLowerCase().replaceAll(/[^a-z]+/g, '-');
      const path = join(pictures, `${this.#steps.count + 1}-${name}.png`);
      await this.#app.window.screenshot({ path, animations: 'disabled' });
    });
    await wait(pauseMs);
  }

  async #mainJob(): Promise<void> {
    const { window } = this.#app;
    const studio = this.#studio;
    const item = window.getByRole('complementary', { name: 'Item' });
    const render = await this.#render(renderName, 0);
    const sha256 = createHash('sha256').update(readFileSync(render)).digest('hex');

    await this.#step('Paste a key and sign in', async () => {
      await studio.signIn();
      await expect(window.getByText("You're signed in")).toBeVisible();
    });
    await this.#step('Open the item with its notes', async () => {
      await window.getByRole('button', { name: 'Got it' }).click();
      await window.getByRole('row', { name: itemName }).click();
      await expect(item).toContainText('still open');
    });
    await this.#step('Drop the new render on it', async () => {
      await studio.dropOnItem(itemName, [render]);
      await expect(studio.sheet).toContainText(renderName);
      await expect(studio.sheet).toContainText('open notes');
      await studio.sheet.getByRole('checkbox').first().click({ force: true });
    });
    await this.#step('See it being sent', async () => {
      await studio.limitSpeed(1_500_000);
      await studio.sheet.getByRole('button', { name: /^Upload/ }).click();
      await studio.openTransfers();
      await expect(studio.transfer(renderName)).toContainText(/Uploading|Confirming|Processing/);
    });
    await this.#step('See it being processed', async () => {
      await studio.limitSpeed(null);
      await expect(studio.transfer(renderName)).toContainText('Processing');
    });
    await this.#step('It is ready, and the service holds the same bytes', async () => {
      await expect(studio.transfer(renderName)).toContainText('Ready');
      expect(await studio.versionOf(renderName)).toMatchObject({ sha256, status: 'ready' });
      await expect(item).not.toContainText('3:04');
    });
    await this.#step('A note comes back on the new version', async () => {
      const { delivery } = await studio.job(renderName);
      await this.#service.control('POST', '/notes', {
        media_id: delivery?.mediaId,
        version_id: delivery?.versionId,
        text: 'The wipe at the end is two frames late.',
        at_seconds: 3.5,
      });
      await window.keyboard.press('Control+j');
      await window.keyboard.press('F5');
      const note = item.getByRole('article').filter({ hasText: 'two frames late' });
      await expect(note).toContainText(/00:00:03:\d\d/);
      await note.scrollIntoViewIfNeeded();
    });
    await this.#review();
    await this.#step('The receipt is in the history', async () => {
      await window.keyboard.press('Control+y');
      await studio.sheet.getByRole('row').filter({ hasText: renderName }).first().click();
      await expect(window.getByRole('region', { name: 'Receipt' })).toContainText(renderName);
    });
    await this.#step('A watch folder takes a render by itself', async () => {
      await window.keyboard.press('Escape');
      await this.#watchAFolder();
    });
  }

  /** From a note to the next version, whose frame is compared before its upload. */
  async #review(): Promise<void> {
    const { window } = this.#app;
    const studio = this.#studio;
    const item = window.getByRole('complementary', { name: 'Item' });
    const check = new NoteCheckPage(window);
    const nextName = 'LED_Main_v006.mp4';
    const next = await this.#render(nextName, 40);

    await this.#step('The next render is checked on the frames', async () => {
      await studio.dropOnItem(itemName, [next]);
      await expect(studio.sheet).toContainText('open notes');
      await window.keyboard.press('Control+Shift+N');
      await expect(check.view).toBeVisible();
      await check.view.getByRole('navigation').getByText('two frames late').click();
      await expect(check.view.locator('[data-shown]')).toHaveCount(2);
      await check.press('ArrowRight');
      await check.press('Enter');
      await expect(check.view).toContainText(/1 of \d+ checked on the new render/);
    });
    await this.#step('What was checked goes up with it', async () => {
      await check.press('Escape');
      await expect(check.view).toBeHidden();
      await studio.sheet.getByRole('button', { name: /^Upload/ }).click();
      await studio.waitForState(nextName, 'ready');
      await expect(item).toContainText(/\d of \d+ checked/);
    });
    await this.#step('All notes of the project are searched', async () => {
      await window.keyboard.press('Control+4');
      await window.getByRole('searchbox', { name: 'Search notes' }).fill('two frames late');
      const notes = window.getByRole('grid', { name: 'Notes of this project' });
      await expect(notes.getByRole('row').first()).toContainText('two frames late');
      await expect(notes.getByRole('row').first()).toContainText(itemName);
    });
    await this.#step('The new version is placed on a stage', async () => {
      await window.keyboard.press('Control+1');
      await item.getByRole('button', { name: 'Place on stage…' }).click();
      await expect(studio.sheet.getByRole('list', { name: 'Screens' })).toBeVisible();
      await studio.sheet.getByRole('button', { name: 'Create draft' }).click();
      await expect(studio.messages).toContainText(/Draft “.+” created/);
    });
  }

  /** Drops a folder on the sidebar, writes a render into it, and checks that the service received the same bytes. */
  async #watchAFolder(): Promise<void> {
    const watch = new WatchPage(this.#app.window, this.#app.desktop);
    const folder = join(this.#homeDirectory, 'Tonight');
    const name = 'LED_Main_v007.mp4';
    mkdirSync(folder);
    await watch.settleSoon();
    await watch.drop(folder);
    await watch.confirm();
    await expect(watch.state).toHaveText('Watching');
    await makeRender(join(folder, name), { hue: 80, fillToBytes: 0 });
    await expect(watch.row(name)).toContainText('Ready');
    const sha256 = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
    expect(await this.#studio.versionOf(name)).toMatchObject({ sha256, status: 'ready' });
  }

  async #render(name: string, hue: number): Promise<string> {
    return (await makeRender(join(this.#homeDirectory, name), { hue, fillToBytes: 6_000_000 })).path;
  }
}
