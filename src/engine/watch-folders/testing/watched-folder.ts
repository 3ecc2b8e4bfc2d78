import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { hangLimitMs } from '../../../../testing/hang-limit.ts';
import { projectIdSchema } from '../../../shared/api/ids.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import type {
  ExistingFiles,
  WatchFile,
  WatchFolder,
  WatchFolderId,
  WatchSettings,
} from '../../../shared/model/watch-folders.ts';
import { accountId, type StudioOptions, UploadStudio } from '../../testing/upload-studio.ts';
import { quick } from '../../uploads/testing/fault-matrix.ts';

export const watchSettings: WatchSettings = {
  rule: { kind: 'new_items' },
  filter: { include: [], exclude: [], subfolders: true, minSizeBytes: 0 },
  newestWins: true,
  shared: false,
  followLinks: false,
  poll: false,
  // The engine's clock runs four times as fast in these tests.
  quietSeconds: 2,
  frames: { kind: 'skip' },
  priority: 'normal',
};

export interface WatchedFolderOptions extends Partial<Omit<StudioOptions, 'folder' | 'service'>> {
  /** Contains the data folder, and also `renders` by default. */
  readonly folder: string;
  readonly renders?: string;
  readonly service: StudioOptions['service'];
  /** A project that the key may upload to. */
  readonly place: { readonly projectId: string; readonly projectName: string };
  readonly settings?: Partial<WatchSettings>;
  readonly existing?: ExistingFiles;
}

/** A whole engine on the practice service that watches one folder. */
export class WatchedFolder implements AsyncDisposable {
  readonly path: string;
  readonly studio: UploadStudio;
  readonly projectId: string;
  #folderId: WatchFolderId | null = null;

  private constructor(path: string, studio: UploadStudio, projectId: string) {
    this.path = path;
    this.studio = studio;
    this.projectId = projectId;
  }

  static async open(options: WatchedFolderOptions): Promise<WatchedFolder> {
    const { folder, place, settings, existing } = options;
    const path = options.renders ?? join(folder, 'renders');
    mkdirSync(path, { recursive: true });
    const projectId = projectIdSchema.parse(place.projectId);
    const { projectName } = place;
    const studio = new UploadStudio({ ...quick, ...options });
    const watched = new WatchedFolder(path, studio, projectId);
    studio.queue.startSending();
    studio.engine.encodes.start();
    studio.engine.watch.start();
    const [known] = studio.engine.watch.snapshot().folders;
    watched.#folderId =
      known?.id ??
      (await studio.engine.watch.add({
        path,
        place: { accountId: accountIdSchema.parse(accountId), projectId, projectName },
        settings: { ...watchSettings, ...settings },
        existing: existing ?? 'from_now_on',
      }));
    return watched;
  }

  get id(): WatchFolderId {
    if (this.#folderId === null) throw new Error('The folder was not added.');
    return this.#folderId;
  }

  get watch() {
    return this.studio.engine.watch;
  }

  folder(): WatchFolder {
    const folder = this.watch.snapshot().folders.find(({ id }) => id === this.id);
    if (!folder) throw new Error('The folder is gone.');
    return folder;
  }

  files(): readonly WatchFile[] {
    return this.watch.files({ folderId: this.id, limit: 500 }).files;
  }

  file(path: string): WatchFile | undefined {
    return this.files().find((file) => file.path === path);
  }

  /** Resolves once the folder's files are read and its changes are watched. */
  untilWatching(): Promise<WatchFolder> {
    return this.until(() => (this.folder().condition.kind === 'watching' ? this.folder() : null));
  }

  untilState(path: string, kind: WatchFile['state']['kind'], render = 1): Promise<WatchFile> {
    return this.until(() => {
      const file = this.file(path);
      return file?.state.kind === kind && file.render >= render ? file : null;
    });
  }

  /** Resolves once `look` returns something; calls it whenever the folder or an upload changes. */
  until<Found>(look: () => Found | null, withinMs = hangLimitMs): Promise<Found> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = look();
        if (found === null) return;
        stop();
        resolve(found);
      };
      const undo = [this.watch.subscribe(check), this.studio.queue.subscribe(check)];
      const timer = setTimeout(() => {
        stop();
        const rows = this.files()
          .slice(0, 8)
          .map((file) => JSON.stringify(file));
        const jobs = this.studio.queue
          .snapshot()
          .jobs.map(({ state, file }) => `${file.name} ${JSON.stringify(state)}`);
        reject(
          new Error(
            [
              'It never came to that.',
              JSON.stringify(this.folder()),
              ...rows,
              ...jobs,
              ...this.studio.logger.lines,
            ].join('\n'),
          ),
        );
      }, withinMs);
      const stop = () => {
        clearTimeout(timer);
        for (const each of undo) each();
      };
      check();
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.studio[Symbol.asyncDispose]();
  }
}
