import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { z } from 'zod';
import type { WatchFile, WatchSettings } from '../../src/shared/model/watch-folders.ts';
import { accountInPage, valueInPage } from './bridge-in-page.ts';
import { expect } from './expect.ts';
import type { Studio } from './studio.ts';
import { WatchPage } from './watch-page.ts';

const versionAnswer = z.object({ sha256: z.string().nullable(), status: z.string() });
export const readyMs = 60_000;

const sha256Of = async (path: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(path))
    .digest('hex');

const usualWatchSettings: WatchSettings = {
  rule: { kind: 'name' },
  filter: { include: [], exclude: [], subfolders: true, minSizeBytes: 0 },
  newestWins: true,
  shared: false,
  followLinks: false,
  poll: false,
  quietSeconds: 1,
  frames: { kind: 'skip' },
  priority: 'normal',
};

/** The watched folder, its page, and what the service holds of its files. */
export class WatchedFolder {
  readonly studio: Studio;
  readonly page: WatchPage;
  readonly folder: string;

  constructor(studio: Studio, folder: string) {
    this.studio = studio;
    this.page = new WatchPage(studio.window, studio.desktop);
    this.folder = folder;
  }

  static async in(studio: Studio, homeDirectory: string): Promise<WatchedFolder> {
    const folder = join(homeDirectory, 'renders');
    await mkdir(folder);
    const watched = new WatchedFolder(studio, folder);
    await watched.page.settleSoon();
    return watched;
  }

  /** Watches the folder without the dialog, which may not offer these settings, then opens its page. */
  async add(projectName: string, settings: Partial<WatchSettings> = {}): Promise<void> {
    const { window, desktop } = this.studio;
    await desktop.answerNext('dialog.showOpenDialog', [this.folder]);
    const { files } = await valueInPage(window, 'files', 'choose', { what: 'folder' });
    const { activeId } = await valueInPage(window, 'accounts', 'list');
    const { items } = await valueInPage(window, 'library', 'projects', {
      ...(await accountInPage(window)),
      source: 'service',
      cursor: null,
    });
    const project = items.find(({ name }) => name === projectName);
    const [file] = files;
    if (!file || !project || activeId === null) throw new Error('Nothing to watch, or nowhere to upload to');
    await valueInPage(window, 'watch', 'add', {
      fileId: file.id,
      place: { accountId: activeId, projectId: project.id, projectName },
      settings: { ...usualWatchSettings, ...settings },
      existing: 'all',
    });
    await this.page.list.getByRole('option', { name: new RegExp(basename(this.folder)) }).click();
    await expect(this.page.page).toBeVisible();
  }

  /** Copies a render into the folder under this name. */
  async write(render: string, name = basename(render)): Promise<string> {
    const path = join(this.folder, name);
    await copyFile(render, path);
    return path;
  }

  async file(name: string): Promise<WatchFile | null> {
    const { folders } = await valueInPage(this.studio.window, 'watch', 'snapshot');
    const [folder] = folders;
    if (!folder) throw new Error('Nothing is watched');
    const { files } = await valueInPage(this.studio.window, 'watch', 'files', {
      folderId: folder.id,
      path: name,
    });
    return files[0] ?? null;
  }

  /** Waits until the row says Ready, and checks that the service holds the same bytes. */
  async expectReady(path: string, words = /Ready/): Promise<void> {
    const name = basename(path);
    await expect(this.page.row(name)).toContainText(words, { timeout: readyMs });
    const file = await this.file(name);
    const held = versionAnswer.parse(
      await this.studio.service.control('GET', `/versions/${file?.versionId}`),
    );
    expect(held).toEqual(expect.objectContaining({ sha256: await sha256Of(path), status: 'ready' }));
  }
}
