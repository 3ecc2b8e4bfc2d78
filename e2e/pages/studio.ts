import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import Database from 'better-sqlite3';
import { z } from 'zod';
import { databaseFileName } from '../../src/engine/store/places/data-folder.ts';
import { listText } from '../../src/shared/ipc/list-text.ts';
import { inQueueOrder } from '../../src/shared/model/queue-order.ts';
import { type JobSnapshot, jobSnapshotSchema, prioritySchema } from '../../src/shared/model/uploads.ts';
import type { PracticeService } from '../../testing/practice-service.ts';
import type { DesktopAround, RunningApp } from '../launchers/launcher.ts';
import { accountInPage, askInPage, valueInPage } from './bridge-in-page.ts';
import { expect } from './expect.ts';
import { FirstRunPage } from './first-run-page.ts';

const versionAnswer = z.object({ sha256: z.string().nullable(), puts: z.number(), status: z.string() });
const itemAnswer = z.object({
  value: z.object({ item: z.object({ versions_count: z.number(), status: z.string() }) }),
});
const jobRow = z.object({ record_json: z.string() });
const jobRecord = z.object({
  id: jobSnapshotSchema.shape.id,
  path: z.string(),
  priority: prioritySchema,
  position: z.number(),
  state: z.object({ kind: z.string() }),
});

/** The app at work on the practice service: what a person sees, what the service holds and what the database stores. */
export class Studio {
  readonly app: RunningApp;
  readonly service: PracticeService;
  readonly #homeDirectory: string;

  constructor(app: RunningApp, service: PracticeService, homeDirectory: string) {
    this.app = app;
    this.service = service;
    this.#homeDirectory = homeDirectory;
  }

  get window(): Page {
    return this.app.window;
  }

  get desktop(): DesktopAround {
    return this.app.desktop;
  }

  async signIn(key = this.service.addresses.keys.all): Promise<void> {
    await new FirstRunPage(this.window).signIn(key);
    await expect(this.window.getByRole('row', { name: 'LED Main' })).toBeVisible();
  }

  async openProject(name: string): Promise<void> {
    await this.window.getByRole('listbox', { name: 'Projects' }).getByText(name).click();
    await expect(this.window.getByRole('heading', { name, level: 1 })).toBeVisible();
  }

  async dropOnItem(name: string, paths: readonly string[]): Promise<void> {
    await this.desktop.dropFiles(await this.itemSelector(name), paths);
  }

  /** The heading above the items belongs to the project, not to an item. */
  async dropOnProject(paths: readonly string[]): Promise<void> {
    await this.desktop.dropFiles('main header', paths);
  }

  async itemSelector(name: string): Promise<string> {
    const item = this.window.getByRole('row', { name, exact: true }).locator('[data-drop-target^="item:"]');
    const target = await item.first().getAttribute('data-drop-target');
    return `[role="grid"] [data-drop-target="${target}"]`;
  }

  /** Chooses a file in the file dialog and uploads it as a new item, without the window's questions. */
  async uploadAsNewItem(path: string, name: string): Promise<void> {
    await this.desktop.answerNext('dialog.showOpenDialog', [path]);
    const { files } = await valueInPage(this.window, 'files', 'choose', { what: 'files' });
    const { activeId } = await valueInPage(this.window, 'accounts', 'list');
    const { items } = await valueInPage(this.window, 'library', 'projects', {
      ...(await accountInPage(this.window)),
      source: 'service',
      cursor: null,
    });
    const [project] = items;
    const [file] = files;
    if (!project || !file || activeId === null)
      throw new Error('Nothing to upload, or nowhere to upload it to');
    await valueInPage(this.window, 'drops', 'send', {
      accountId: activeId,
      project: { projectId: project.id, projectName: project.name },
      files: listText([{ fileId: file.id, target: { kind: 'new_item' as const, name } }]),
      options: {},
      priority: 'normal',
      undoMs: null,
    });
  }

  get sheet(): Locator {
    return this.window.getByRole('dialog');
  }

  /** Makes new items of the sheet's files that match nothing, by one key. `count`: waits until that many have been read. */
  async makeNewItems(count?: number): Promise<void> {
    await expect(this.sheet.getByText('No match').first()).toBeVisible();
    if (count !== undefined)
      await expect(
        this.sheet.getByRole('button', { name: `Make ${count.toLocaleString('en-US')} new items` }),
      ).toBeVisible();
    await this.window.keyboard.press('Shift+N');
  }

  get messages(): Locator {
    return this.window.getByRole('region', { name: 'Messages' });
  }

  get transfers(): Locator {
    return this.window.getByRole('region', { name: 'Uploads' });
  }

  /** Opens the list of projects that an upload can go to instead. */
  async offerOtherProjects(fileName: string): Promise<void> {
    await this.window.getByRole('button', { name: `More for ${fileName}` }).click();
    await this.window.getByRole('menuitem', { name: 'Upload to another item…' }).click();
    await this.sheet
      .getByRole('button', { name: /^Project/ })
      .or(this.sheet.getByLabel('Project'))
      .first()
      .click();
  }

  async openTransfers(): Promise<void> {
    await this.transfers.getByRole('button', { name: 'Show all uploads' }).click();
    const rows = this.transfers.getByRole('grid');
    // Several finished uploads are folded into one line.
    const folded = this.transfers.getByRole('button', { name: /^\d+ ready$/, expanded: false });
    await expect(rows.or(folded).first()).toBeVisible();
    if (!(await rows.isVisible())) await folded.click();
    await expect(rows).toBeVisible();
  }

  transfer(fileName: string): Locator {
    return this.transfers.getByRole('row').filter({ hasText: fileName });
  }

  async jobs(): Promise<readonly JobSnapshot[]> {
    const { sequence, jobCount, jobs } = await valueInPage(this.window, 'queue', 'snapshot');
    while (jobs.length < jobCount) {
      const more = await valueInPage(this.window, 'queue', 'moreOfSnapshot', { sequence, from: jobs.length });
      // A newer snapshot replaced this one, for example the window's own.
      if (more.jobs === null) return await this.jobs();
      jobs.push(...more.jobs);
    }
    return jobs;
  }

  async job(fileName: string): Promise<JobSnapshot> {
    const job = (await this.jobs()).findLast(({ file }) => file.name === fileName);
    if (!job) throw new Error(`No transfer of ${fileName}`);
    return job;
  }

  async waitForState(fileName: string, kind: JobSnapshot['state']['kind'], timeout = 60_000): Promise<void> {
    let state: { readonly kind: string } = { kind: 'none' };
    const kindNow = async () => {
      state = (await this.jobs()).findLast(({ file }) => file.name === fileName)?.state ?? { kind: 'none' };
      return state.kind;
    };
    await expect
      .poll(kindNow, { timeout, message: `${fileName} becomes ${kind}` })
      .toBe(kind)
      .catch((cause: unknown) => {
        // The kind alone does not say why it is held or has failed.
        throw new Error(`${fileName} is not ${kind} but ${JSON.stringify(state)}`, { cause });
      });
  }

  /** Uploads one file at a time, and so slowly that the first takes about a minute on any computer. */
  async sendSlowly(): Promise<void> {
    await askInPage(this.window, 'queue', 'setLimits', { bytesPerSecond: 60_000, concurrency: 1 });
  }

  async limitSpeed(bytesPerSecond: number | null): Promise<void> {
    await askInPage(this.window, 'queue', 'setLimits', { bytesPerSecond });
  }

  async versionOf(fileName: string) {
    const { delivery } = await this.job(fileName);
    if (!delivery?.versionId) throw new Error(`${fileName} made no version`);
    return versionAnswer.parse(await this.service.control('GET', `/versions/${delivery.versionId}`));
  }

  /** Waits until the file is ready, and checks that the service holds its bytes and the database says so. */
  async expectDelivered(path: string, fileName: string): Promise<void> {
    await this.waitForState(fileName, 'ready');
    await this.expectHeldByService(path, fileName, 'ready');
    expect(this.statesInDatabase(path)).toContain('ready');
  }

  /** Checks that the service holds exactly this file's bytes and, if given, that its version has this status. */
  async expectHeldByService(path: string, fileName: string, status?: 'processing' | 'ready'): Promise<void> {
    const hash = createHash('sha256')
      .update(await readFile(path))
      .digest('hex');
    expect(await this.versionOf(fileName)).toMatchObject({
      sha256: hash,
      ...(status && { status }),
    });
  }

  statesInDatabase(path: string): readonly string[] {
    return this.#recordsInDatabase()
      .filter((record) => record.path === path)
      .map(({ state }) => state.kind);
  }

  /** The files of queued uploads in queue order, from the database. */
  lineInDatabase(): readonly string[] {
    return this.#recordsInDatabase()
      .filter(({ state }) => state.kind === 'queued')
      .toSorted(inQueueOrder)
      .map(({ path }) => basename(path));
  }

  #recordsInDatabase(): readonly z.output<typeof jobRecord>[] {
    const database = new Database(join(this.#homeDirectory, databaseFileName), { readonly: true });
    try {
      return database
        .prepare('SELECT record_json FROM upload_jobs WHERE removed = 0')
        .all()
        .map((row) => jobRecord.parse(JSON.parse(jobRow.parse(row).record_json)));
    } finally {
      database.close();
    }
  }

  /** The same studio, for the app after a restart. */
  with(app: RunningApp): Studio {
    return new Studio(app, this.service, this.#homeDirectory);
  }

  async notesOf(projectId: string, mediaId: string): Promise<unknown> {
    const page = {
      ...(await accountInPage(this.window)),
      source: 'service',
      cursor: null,
      status: 'all',
      versionId: null,
    };
    return askInPage(this.window, 'library', 'notes', { ...page, projectId, mediaId });
  }

  /** The item that a file was uploaded to, as the service describes it now. */
  async itemOf(fileName: string) {
    const { target, delivery } = await this.job(fileName);
    const asked = {
      ...(await accountInPage(this.window)),
      source: 'service',
      projectId: target.projectId,
      mediaId: delivery?.mediaId,
    };
    return itemAnswer.parse(await askInPage(this.window, 'library', 'mediaItem', asked)).value.item;
  }

  async versionsCountOf(fileName: string): Promise<number> {
    return (await this.itemOf(fileName)).versions_count;
  }

  /** How many requests were answered with a new item or version. A replayed answer counts too. */
  async createdVersions(): Promise<number> {
    const answer = z
      .object({
        requests: z.array(z.object({ method: z.string(), path: z.string(), status: z.number().nullable() })),
      })
      .parse(await this.service.control('GET', '/requests'));
    return answer.requests.filter(({ method, path, status }) => {
      return method === 'POST' && /\/(?:media|versions)$/.test(path) && status === 201;
    }).length;
  }
}
