import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { MacUpdater, NsisUpdater } from 'electron-updater';
import { makeFolder } from '../../engine/ground/make-folder.ts';
import { downloadRelease, installTrouble, isDiskFull } from '../../engine/node/updates/download-release.ts';
import type { ConnectionFactory } from '../../engine/ports/connection-factory.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import type { AfterInstall, UpdateInstaller, UpdateOrder } from '../../engine/ports/update-installer.ts';
import { SignedBytes } from '../../engine/updates/signed-bytes.ts';
import { TroubleError } from '../../shared/model/trouble.ts';
import type { ReleaseFile } from '../../shared/model/updates.ts';
import { type SignedUpdate, signedUpdater } from './signed-updaters.ts';

export interface InstallerParts {
  readonly version: string;
  readonly platform: NodeJS.Platform;
  readonly folder: string;
  readonly resources: string;
  readonly connections: ConnectionFactory;
  readonly logger: Logger;
}

type Updater = ReturnType<typeof signedUpdater>;

interface Downloaded {
  readonly updater: Updater;
  readonly path: string;
}

/** `UpdateInstaller` by electron-updater, which knows how each system installs. It is told what to install (ADR 41). */
export class ElectronUpdaterInstaller implements UpdateInstaller {
  readonly #parts: InstallerParts;
  #downloaded: Downloaded | null = null;

  constructor(parts: InstallerParts) {
    this.#parts = parts;
  }

  async download(
    order: UpdateOrder,
    onReceived: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    const { folder, connections } = this.#parts;
    this.#downloaded = null;
    try {
      await makeFolder(folder, 0o700);
      const updater = this.#updaterFor(order, (url, destination) =>
        downloadRelease({ connections, url, file: order.file, destination, onReceived, signal }),
      );
      const found = await updater.checkForUpdates();
      if (found?.isUpdateAvailable !== true) throw installTrouble('file_wrong');
      const [path] = await updater.downloadUpdate();
      if (path === undefined) throw installTrouble('file_wrong');
      this.#downloaded = { updater, path };
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof TroubleError) throw error;
      throw installTrouble(isDiskFull(error) ? 'update_disk_full' : 'update_not_written', { cause: error });
    }
  }

  async install(order: UpdateOrder): Promise<AfterInstall> {
    const downloaded = this.#downloaded;
    if (!downloaded || !(await isFile(downloaded.path, order.file))) {
      await this.#removeDownloads();
      throw installTrouble('file_wrong');
    }
    const { updater } = downloaded;
    if (updater instanceof MacUpdater) {
      updater.quitAndInstall();
      return 'quits_itself';
    }
    let reason: unknown = null;
    updater.once('error', (error) => {
      reason = error;
    });
    if (!updater.install(true, true)) {
      if (reason instanceof TroubleError) throw reason;
      throw installTrouble('installer_failed', { cause: reason });
    }
    if (updater instanceof NsisUpdater) return 'quit';
    await this.#removeDownloads();
    return 'relaunch';
  }

  #updaterFor(order: UpdateOrder, download: SignedUpdate['download']): Updater {
    const { version, platform, folder, resources, logger } = this.#parts;
    const nothing = () => {};
    // electron-updater needs no more of the app than this. The app quits by its own rules.
    const app = {
      version,
      name: 'Renderdrop',
      isPackaged: true,
      appUpdateConfigPath: join(resources, 'app-update.yml'),
      userDataPath: folder,
      baseCachePath: folder,
      whenReady: async () => {},
      relaunch: nothing,
      quit: nothing,
      onQuit: nothing,
    };
    return signedUpdater(platform, { order, app, folder, logger, download });
  }

  async #removeDownloads(): Promise<void> {
    await rm(this.#parts.folder, { recursive: true, force: true });
  }
}

async function isFile(path: string, file: ReleaseFile): Promise<boolean> {
  const bytes = new SignedBytes(file);
  try {
    for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>)
      if (!bytes.add(chunk)) return false;
  } catch {
    return false;
  }
  return bytes.isWhole();
}
