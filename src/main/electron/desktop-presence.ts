import { join } from 'node:path';
import { app, Menu, Notification, nativeImage, Tray } from 'electron';
import type { ReviewNews } from '../../engine/library/library-events.ts';
import type { Note } from '../../shared/api/note.ts';
import type { Place } from '../../shared/ipc/events.ts';
import { desktopMessages } from '../../shared/messages/desktop.ts';
import type { QueueEvent, QueueSnapshot, UploadQueue } from '../../shared/model/upload-queue.ts';
import type { WatchFolders } from '../../shared/model/watch-requests.ts';
import { type MenuActions, trayMenuTemplate } from '../desktop/menu-template.ts';
import { Notices } from '../desktop/notices.ts';
import { type QueueSummary, summarise } from '../desktop/queue-summary.ts';
import type { MainWindow } from '../windows/main-window.ts';
import { Notifications } from './notifications.ts';

export interface DesktopPresenceParts {
  readonly window: MainWindow;
  readonly actions: MenuActions;
  readonly queue: Pick<UploadQueue, 'snapshot' | 'subscribe'>;
  readonly mayNotify: () => boolean;
  readonly watch: Pick<WatchFolders, 'subscribe'>;
  readonly show: (place: Place) => void;
}

/** Progress comes ten times a second, and each summary reads the whole queue, so the tray is updated less often. */
const showEveryMs = 300;
const resources = join(import.meta.dirname, '../../resources');

/** Everything outside of the window: tray, progress on dock or taskbar, notifications. */
export class DesktopPresence {
  readonly #parts: DesktopPresenceParts;
  readonly #tray: Tray;
  readonly #notices: Notices;
  readonly #notifications = new Notifications();
  #shown = '';
  #showing: NodeJS.Timeout | null = null;

  constructor(parts: DesktopPresenceParts) {
    this.#parts = parts;
    const { actions, window, queue } = parts;
    this.#tray = new Tray(nativeImage.createFromPath(join(resources, trayImageName(process.platform))));
    // On macOS a click already opens the menu.
    if (process.platform !== 'darwin') this.#tray.on('click', () => actions.showWindow());
    // Only macOS sends this event.
    this.#tray.on('drop-files', (_event, paths) => actions.takeFiles(paths));
    this.#notices = new Notices(
      () => parts.mayNotify() && !window.isInFront && Notification.isSupported(),
      (notice) =>
        this.#notifications.show(notice, () => {
          if (notice.place) parts.show(notice.place);
          else actions.showTransfers();
        }),
    );
    queue.subscribe((event) => this.#take(event));
    parts.watch.subscribe((event) => {
      if (event.kind === 'needs_person') this.#notices.takeWatchFolder(event);
    });
    this.#show(queue.snapshot());
  }

  /** One notification for all notes that were found together. */
  tellOfNotes(notes: readonly Note[]): void {
    this.#notices.takeNotes(notes);
  }

  tellOfReview(news: ReviewNews): void {
    this.#notices.takeReview(news);
  }

  #take(event: QueueEvent): void {
    this.#notices.take(event);
    this.#showing ??= setTimeout(() => {
      this.#showing = null;
      this.#show(this.#parts.queue.snapshot());
    }, showEveryMs).unref();
  }

  #show(snapshot: QueueSnapshot): void {
    const summary = summarise(snapshot);
    // Rounded to whole percents, so that the desktop is updated only if a person could see the difference.
    const percent = summary.fraction === null ? null : Math.floor(summary.fraction * 100);
    const shown = JSON.stringify({ ...summary, fraction: percent });
    if (shown === this.#shown) return;
    this.#shown = shown;
    this.#parts.window.setProgress(summary.fraction ?? 0, progressMode(summary));
    app.setBadgeCount(summary.troubled);
    this.#tray.setToolTip(desktopMessages.tray.toolTip(summary.line));
    this.#tray.setContextMenu(
      Menu.buildFromTemplate(trayMenuTemplate(summary.isPaused, summary.line, this.#parts.actions)),
    );
  }
}

/** macOS colors template images itself, and recognizes them by their name. */
const trayImageName = (platform: NodeJS.Platform): string =>
  platform === 'darwin' ? 'trayTemplate.png' : 'tray.png';

function progressMode({
  fraction,
  troubled,
  isPaused,
}: QueueSummary): 'none' | 'normal' | 'error' | 'paused' {
  if (fraction === null) return 'none';
  if (isPaused) return 'paused';
  return troubled > 0 ? 'error' : 'normal';
}
