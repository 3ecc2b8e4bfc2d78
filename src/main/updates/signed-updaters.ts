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

export interface SignedUpdate {
  readonly order: UpdateOrder;
  readonly app: AppAdapter;
  /** Where downloads lie until they are installed. */
  readonly folder: string;
  readonly logger: Logger;
  /** Takes the place of electron-updater's own, which asks by Electron's network and checks a file only at its end. */
  readonly download: (url: URL, destination: string) => Promise<void>;
}

/** Answers what was signed and nothing else: electron-updater asks no server what there is. */
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

/** In place of looking at the feed, which the engine has done: electron-updater would tell it an id of this computer. */
async function signedAnswer({ order, download }: SignedUpdate): Promise<UpdateInfoAndProvider> {
  const executor = { download } as unknown as ProviderRuntimeOptions['executor'];
  const platform = process.platform as ProviderRuntimeOptions['platform'];
  const provider = new SignedProvider(order, { isUseMultipleRangeRequest: false, platform, executor });
  return { info: await provider.getLatestVersion(), provider };
}

/** Nothing happens unasked, nothing goes back, and nothing is put together from pieces that nobody signed. */
function restrain<Updater extends AppUpdater>(updater: Updater, { download, logger }: SignedUpdate): Updater {
  updater.autoDownload = false;
  updater.autoInstallOnAppQuit = false;
  updater.allowDowngrade = false;
  updater.allowPrerelease = false;
  updater.disableWebInstaller = true;
  updater.disableDifferentialDownload = true;
  const tell = (message?: unknown) => logger.debug('electron_updater', { message: String(message) });
  updater.logger = { info: tell, warn: tell, error: tell, debug: tell };
  // Where it finds what downloads, when the program is one of its own making.
  Reflect.set(updater, 'httpExecutor', { download });
  return updater;
}

/** Its own way of installing takes the old file away before the new one is there. */
export class SignedAppImageUpdater extends AppImageUpdater {
  readonly #update: SignedUpdate;

  constructor(update: SignedUpdate) {
    super(null, update.app);
    this.#update = update;
    this.downloadedUpdateHelper = new DownloadedUpdateHelper(update.folder);
    restrain(this, update);
  }

  protected override getUpdateInfoAndProvider(): Promise<UpdateInfoAndProvider> {
    return signedAnswer(this.#update);
  }

  protected override doInstall(): boolean {
    const place = process.env['APPIMAGE'];
    if (place === undefined || this.installerPath === null) return false;
    replaceAppImage(this.installerPath, place, this.#update.order.file);
    return true;
  }
}

export class SignedNsisUpdater extends NsisUpdater {
  readonly #update: SignedUpdate;

  constructor(update: SignedUpdate) {
    super(null, update.app);
    this.#update = update;
    this.downloadedUpdateHelper = new DownloadedUpdateHelper(update.folder);
    restrain(this, update);
  }

  protected override getUpdateInfoAndProvider(): Promise<UpdateInfoAndProvider> {
    return signedAnswer(this.#update);
  }
}

export class SignedMacUpdater extends MacUpdater {
  readonly #update: SignedUpdate;

  constructor(update: SignedUpdate) {
    super(undefined, update.app);
    this.#update = update;
    this.downloadedUpdateHelper = new DownloadedUpdateHelper(update.folder);
    restrain(this, update);
  }

  protected override getUpdateInfoAndProvider(): Promise<UpdateInfoAndProvider> {
    return signedAnswer(this.#update);
  }
}
