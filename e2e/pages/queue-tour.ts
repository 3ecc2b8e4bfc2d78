import { copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import { keepWork } from '../fixtures/kept-work.ts';
import { FirstRunPage } from './first-run-page.ts';
import { type ExampleHistory, exampleHistory } from './history-examples.ts';
import { storeExampleQueue } from './queue-examples.ts';
import { showTargets } from './show-targets.ts';
import { expect, sampleRender, type TourParts, TourSteps } from './tour-steps.ts';

export interface QueueTourParts extends TourParts {
  readonly homeDirectory: string;
  /** Stops the app, calls `betweenTheTwo`, and starts it again with the same home folder. */
  readonly startAgain: (betweenTheTwo: () => void) => Promise<TourParts['app']>;
}

/** What uploads can wait for, and how they can end. Starts before the sign-in. */
export async function takeQueueTour(parts: QueueTourParts): Promise<void> {
  const { window } = parts.app;
  await new FirstRunPage(window).signIn(parts.service.addresses.keys.all);
  await expect(window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  const { accountId, targetOf } = await showTargets(window);
  const renders = await rendersOfHistory(parts.folder);
  const nowMs = Date.now();
  const app = await parts.startAgain(() => {
    const { homeDirectory } = parts;
    storeExampleQueue({ homeDirectory, accountId, targetOf, nowMs });
    const history = exampleHistory({ accountId, targetOf, renders, nowMs });
    keepWork(homeDirectory, { history: [...history].reverse() });
  });
  const tour = new QueueTour({ ...parts, app });
  await tour.history();
  await tour.everyEnd();
  await tour.held();
}

/** Writes some of the uploaded renders to this computer, so that the history shows a still of them. */
async function rendersOfHistory(folder: string): Promise<ExampleHistory['renders']> {
  const items = ['LED Main', 'IMAG Left', 'Floor Ripples'];
  await mkdir(folder, { recursive: true });
  return Promise.all(
    items.map(async (item) => {
      const path = join(folder, `${item.replaceAll(' ', '_')}_v005.mp4`);
      await copyFile(sampleRender, path);
      return { path, item };
    }),
  );
}

class QueueTour extends TourSteps {
  async history(): Promise<void> {
    await expect(this.item('LED Main')).toBeVisible();
    await this.press('Control+Y');
    await expect(this.dialog.getByRole('row').first()).toBeVisible();
    await this.visit('history-days');
    await this.dialog.getByRole('row').filter({ hasText: 'Floor_Ripples_v003.mov' }).first().click();
    await expect(this.dialog.getByRole('region', { name: 'Receipt' })).toContainText('Check the disk');
    await this.visit('history-failed');
    await this.window.getByLabel('Search the history').fill('nothing like it');
    await expect(this.dialog.getByText('No results')).toBeVisible();
    await this.visit('history-no-results');
    // In a search field, the first Escape only clears the text.
    await this.window.getByLabel('Search the history').fill('');
    await expect(this.dialog.getByRole('row').first()).toBeVisible();
    await this.close();
  }

  async everyEnd(): Promise<void> {
    await expect(this.item('LED Main')).toBeVisible();
    await this.button('Show all uploads').click();
    await expect(this.rows.first()).toBeVisible();
    await this.visit('transfers-asking');
    await this.rows.first().focus();
    await this.press('End');
    await this.visit('transfers-ended');
    await this.press('Home');
  }

  async held(): Promise<void> {
    await this.refuse('project_read_only', 403);
    await this.refuse('project_needs_first_open', 409);
    await this.visit('transfers-projects-held');
  }

  private async refuse(code: string, status: number): Promise<void> {
    await this.fault('/v1/projects/*/media', { kind: 'answer', status, code }, 'POST', 1);
    await this.openProject(code === 'project_read_only' ? 'Content Library' : 'Old Opera House 2024');
    await this.send(await this.renders([`${code}.mp4`]));
    await expect(this.transfers.getByRole('status').first()).toBeVisible();
  }

  private get transfers(): Locator {
    return this.window.getByRole('region', { name: 'Uploads' });
  }

  private get rows(): Locator {
    return this.transfers.getByRole('row');
  }
}
