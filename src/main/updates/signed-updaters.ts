import {
  AppImageUpdater,
  type AppUpdater,
  MacUpdater,
  NsisUpdater,
  Provider,
  type UpdateInfo,
} from 'electron-updater';
import type { AppAdapter } from 'electron-updater/out/AppAdapter.js';
import type { UpdateInfoAndProvider } from 'electron-updater/out/AppUpdater.js';
import { DownloadedUpdateHelper } from 'electron-updater/out/DownloadedUpdateHelper.js';
import type { ProviderRuntimeOptions } from 'electron-updater/out/providers/Provider.js';
import { replaceAppImage } from '../../engine/node/updates/replace-app-image.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import type { UpdateOrder } from '../../engine/ports/update-installer.ts';
import type { ReleaseFile } from '../../shared/model/updates.ts';

export interface SignedUpdate {
  readonly order: UpdateOrder;
  readonly app: AppAdapter;
  /** Where downloads are kept until they are installed. */
  readonly folder: string;
  readonly logger: Logger;
  /** Replaces electron-updater's download, which uses Electron's network and checks a file only at the end. */
  readonly download: (url: URL, destination: string) => Promise<void>;
}

/** Answers with the signed release only, so that electron-updater asks no server. */
class SignedProvider extends Provider<UpdateInfo> {
  readonly #order: UpdateOrder;

  constructor(order: UpdateOrder, options: ProviderRuntimeOptions) {
    super(options);
    this.#order = order;
  }

  override async getLatestVersion(): Promise<UpdateInfo> {
    const { version, date, file } = this.#order;
    return {
      version,
      releaseDate: date,
      path: file.name,
      sha512: file.sha512,
      files: [{ url: file.name, sha512: file.sha512, size: file.sizeBytes }],
    };
  }

  override resolveFiles({ files }: UpdateInfo) {
    return files.map((info) => ({ url: new URL(info.url, this.#order.feed), info }));
  }
}

/** Replaces electron-updater's check of the feed, which the engine has done already. It would send an id of this computer. */
async function signedAnswer({ order, download }: SignedUpdate): Promise<UpdateInfoAndProvider> {
  const executor = { download } as unknown as ProviderRuntimeOptions['executor'];
  const platform = process.platform as ProviderRuntimeOptions['platform'];
  const provider = new SignedProvider(order, { isUseMultipleRangeRequest: false, platform, executor });
  return { info: await provider.getLatestVersion(), provider };
}

/**
 * Makes sure that nothing is installed unasked, no older version, and nothing assembled from unsigned parts. What to
 * install, how to download it and where to keep it has no setting in electron-updater, so its methods are replaced.
 */
function restrain<Updater extends AppUpdater>(updater: Updater, update: SignedUpdate): Updater {
  const { download, folder, logger } = update;
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  const tell = (message?: unknown) => logger.debug('electron_updater', { message: String(message) });
  updater.logger = { info: tell, warn: tell, error: tell, debug: tell };
  return Object.assign(updater, {
    getUpdateInfoAndProvider: () => signedAnswer(update),
    httpExecutor: { download },
    downloadedUpdateHelper: new DownloadedUpdateHelper(folder),
  });
}

/** electron-updater's own method removes the old file before the new one is there. */
class WholeAppImageUpdater extends AppImageUpdater {
  readonly #file: ReleaseFile;

  constructor({ app, order }: SignedUpdate) {
    super(null, app);
    this.#file = order.file;
  }

  protected override doInstall(): boolean {
    const place = process.env['APPIMAGE'];
    if (place === undefined || this.installerPath === null) return false;
    replaceAppImage(this.installerPath, place, this.#file);
    return true;
  }
}

/** electron-updater for one system, restricted to the signed release. */
export function signedUpdater(
  platform: NodeJS.Platform,
  update: SignedUpdate,
): AppImageUpdater | NsisUpdater | MacUpdater {
  switch (platform) {
    case 'win32':
      return restrain(new NsisUpdater(null, update.app), update);
    case 'darwin':
      return restrain(new MacUpdater(undefined, update.app), update);
    default:
      return restrain(new WholeAppImageUpdater(update), update);
  }
}
