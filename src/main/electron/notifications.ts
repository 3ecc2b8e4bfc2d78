import { Notification } from 'electron';
import type { Notice } from '../desktop/notices.ts';

/** Desktop notifications. Keeps references to them: a notification that is garbage collected loses its clicks. */
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
