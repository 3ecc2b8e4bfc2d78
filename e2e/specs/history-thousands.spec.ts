import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { aDelivery, aJob, batchId, facts, jobId } from '../../src/engine/testing/jobs.ts';
import { receiptOf } from '../../src/engine/uploads/job/receipts.ts';
import type { ProjectId } from '../../src/shared/api/ids.ts';
import { type HistoryEntry, receiptSchema } from '../../src/shared/model/upload-queue.ts';
import type { JobState } from '../../src/shared/model/uploads.ts';
import { keepWork } from '../fixtures/kept-work.ts';
import { expect, test } from '../fixtures/studio-test.ts';
import { accountInPage, valueInPage } from '../pages/bridge-in-page.ts';

const entryCount = 5_000;
const rowNodesMax = 40;
const hourMs = 3_600_000;
const surfaces = ['LED Main', 'IMAG Left', 'Floor Ripples', 'Halo Loop'];

interface Project {
  readonly id: ProjectId;
  readonly name: string;
}

const trouble = {
  code: 'read_error',
  sentence: 'It could not be read.',
  remedy: 'Check the disk.',
  action: 'retry',
  requestId: null,
} as const;

/** One upload an hour; the highest number is the newest, and every ninth failed. */
function pastEntry(index: number, projects: readonly Project[], nowMs: number): HistoryEntry {
  const endedAtMs = nowMs - (entryCount - index) * hourMs;
  const project = projects[index % projects.length];
  const surface = surfaces[index % surfaces.length] ?? '';
  if (!project) throw new Error('There is no project');
  const state: JobState =
    index % 9 === 0 ? { kind: 'failed', atMs: endedAtMs, trouble } : { kind: 'ready', atMs: endedAtMs };
  const number = String(index).padStart(4, '0');
  const job = aJob({
    id: jobId(`past ${number}`),
    batchId: batchId('past'),
    path: `/renders/${surface.replace(' ', '_')}_${number}.mov`,
    target: {
      kind: 'version',
      projectId: project.id,
      projectName: project.name,
      mediaId: aDelivery.mediaId,
      mediaName: surface,
    },
    facts,
    sizeBytes: 1_000_000 + index,
    xxh3: '0123456789abcdef',
    delivery: aDelivery,
    deliveredAtMs: endedAtMs - 1_000,
    createdAtMs: endedAtMs - 60_000,
    state,
  });
  return {
    jobId: job.id,
    batchId: job.batchId,
    endedAtMs,
    state,
    target: job.target,
    receipt: receiptOf(job),
  };
}

test(
  'five thousand uploads are searched, filtered, scrolled, looked into and exported',
  { tag: '@long' },
  async ({ startStudio, startApp, homeDirectory }, testInfo) => {
    const first = await startStudio();
    await first.signIn();
    const { items } = await valueInPage(first.window, 'library', 'projects', {
      ...(await accountInPage(first.window)),
      source: 'service',
      cursor: null,
    });
    const projects = items.slice(0, 2);
    await first.desktop.requestQuit();
    await first.app.ended();
    const nowMs = Date.now();
    const entries = Array.from({ length: entryCount }, (_, index) => pastEntry(index + 1, projects, nowMs));
    // The newest upload failed before it was retried: one job with two receipts.
    const [retried] = entries.slice(-2);
    const again = entries.at(-1);
    if (!retried || !again) throw new Error('Nothing was made up');
    keepWork(homeDirectory, { history: [...entries.slice(0, -1), { ...again, jobId: retried.jobId }] });

    const studio = first.with(
      await startApp({ environment: { RENDERDROP_BASE_URL: first.service.addresses.base_url } }),
    );
    const { window, desktop, sheet } = studio;
    await expect(window.getByRole('row', { name: 'LED Main' })).toBeVisible();
    const measured: string[] = [];
    const timed = async (what: string, act: () => Promise<void>) => {
      const atMs = Date.now();
      await act();
      measured.push(`${what} ${Date.now() - atMs} ms`);
    };
    const grid = sheet.getByRole('grid', { name: 'Finished uploads' });
    const rows = grid.getByRole('row');
    const row = (name: string) => rows.filter({ hasText: name });

    await timed('opened', async () => {
      await window.keyboard.press('Control+y');
      await expect(row('5000.mov')).toBeVisible();
    });
    await expect(sheet.getByText('5,000 uploads')).toBeVisible();
    await expect(grid).toHaveAttribute('aria-rowcount', '5000');
    expect(await rows.count()).toBeLessThanOrEqual(rowNodesMax);
    await expect(rows.first()).toContainText('5000.mov');

    const receipt = sheet.getByRole('region', { name: 'Receipt' });
    await rows.first().click();
    await expect(receipt).toContainText('5000.mov');
    await expect(rows.and(window.locator('[aria-selected="true"]')), 'of one job, this receipt').toHaveCount(
      1,
    );
    await window.keyboard.press('ArrowDown');
    await expect(receipt).toContainText('4999.mov');
    await timed('to the end', async () => {
      await window.keyboard.press('End');
      await expect(row('LED_Main_0004.mov').or(row('_0001.mov')).first()).toBeVisible();
    });
    await expect(row('_0001.mov')).toBeFocused();
    expect(await rows.count()).toBeLessThanOrEqual(rowNodesMax);
    await grid.evaluate((element) => element.scrollTo({ top: element.scrollHeight / 2 }));
    await expect(rows.filter({ hasText: /_2(4[89]|50)\d\.mov/ }).first(), 'half way down').toBeVisible();

    const search = window.getByLabel('Search the history');
    await timed('searched', async () => {
      await search.fill('halo 40');
      await expect(sheet.getByText(/^\d+ results$/)).toBeVisible();
    });
    const fits = entries.filter(({ receipt: { file } }) => /Halo_Loop_.*40/.test(file));
    await expect(sheet.getByText(`${fits.length} results`)).toBeVisible();
    await expect(grid).toHaveAttribute('aria-rowcount', String(fits.length));
    await expect(receipt, 'the receipt is one of what was found').toContainText(/Halo_Loop_.*40/);

    await sheet.getByRole('button', { name: /Result/ }).click();
    await window.getByRole('option', { name: 'Failed', exact: true }).click();
    const failed = fits.filter(({ state }) => state.kind === 'failed');
    await expect(sheet.getByText(`${failed.length} results`)).toBeVisible();
    await desktop.answerNext('dialog.showSaveDialog', join(homeDirectory, 'found.json'));
    await sheet.getByRole('button', { name: 'Export JSON…' }).click();
    await expect(sheet.getByText(`Saved ${failed.length} receipts as found.json.`)).toBeVisible();
    const saved = receiptSchema
      .array()
      .parse(JSON.parse(await readFile(join(homeDirectory, 'found.json'), 'utf8')));
    expect(saved.map(({ file }) => file).sort()).toEqual(failed.map((entry) => entry.receipt.file).sort());

    await search.fill('');
    await sheet.getByRole('button', { name: /Result/ }).click();
    await window.getByRole('option', { name: 'Any result' }).click();
    await sheet.getByRole('button', { name: /Project/ }).click();
    await window
      .getByRole('listbox', { name: 'Project', exact: true })
      .getByRole('option', { name: projects[1]?.name ?? '' })
      .click();
    await expect(sheet.getByText('2,500 results')).toBeVisible();
    await sheet.getByRole('button', { name: /Time/ }).click();
    await window.getByRole('option', { name: 'Last 7 days' }).click();
    await expect(sheet.getByText(/^8[345] results$/)).toBeVisible();
    await sheet.getByRole('button', { name: /Project/ }).click();
    await window.getByRole('option', { name: 'All projects' }).click();
    await sheet.getByRole('button', { name: /Time/ }).click();
    await window.getByRole('option', { name: 'Any time' }).click();
    await expect(sheet.getByText('5,000 uploads')).toBeVisible();

    await desktop.answerNext('dialog.showSaveDialog', join(homeDirectory, 'all.csv'));
    await timed('exported', async () => {
      await sheet.getByRole('button', { name: 'Export CSV…' }).click();
      await expect(sheet.getByText('Saved 5,000 receipts as all.csv.')).toBeVisible();
    });
    const lines = (await readFile(join(homeDirectory, 'all.csv'), 'utf8')).trim().split('\r\n');
    expect(lines).toHaveLength(entryCount + 1);
    expect(new Set(lines).size, 'none twice').toBe(entryCount + 1);
    testInfo.annotations.push({ type: 'measured', description: measured.join(', ') });
    console.log(measured.join(', '));
  },
);
