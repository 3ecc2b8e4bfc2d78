import { Notification } from 'electron';
import type { Notice } from '../desktop/notices.ts';

/** Notifications on the desktop. Electron lets one be collected that nobody holds, and a click on it is lost then. */
export class Notifications {
  readonly #shown = new Set<Notification>();

  show({ title, body }: Notice, onClick: () => void): void {
    const notification = new Notification({ title, body });
    const forget = () => this.#shown.delete(notification);
    this.#shown.add(notification);
    notification.on('click', () => {
      forget();
      onClick();
    });
    notification.on('close', forget);
    notification.on('failed', forget);
    notification.show();
  }
}
