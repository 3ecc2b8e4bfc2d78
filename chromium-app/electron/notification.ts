import { EventEmitter } from 'node:events';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { Notification as ElectronNotification, NotificationConstructorOptions } from 'electron';
import { control } from '../control.ts';
import { onlyWhenReady } from './lifecycle.ts';
import { preventable } from './preventable.ts';

/** Held weakly, as in Electron: a notification that the app itself doesn't hold can be collected (issue 16922). */
const shown: { readonly title: string; readonly reference: WeakRef<Notification> }[] = [];

function find(title: unknown): Notification {
  collectGarbage();
  const entry = shown.findLast((candidate) => candidate.title === title);
  if (!entry) throw new Error(`No notification says ${String(title)}`);
  const notification = entry.reference.deref();
  if (!notification) throw new Error(`The notification ${String(title)} was collected: nobody kept it`);
  return notification;
}

control.provide('clickNotification', (title) => {
  find(title).emit('click', preventable());
});
control.provide('closeNotification', (title) => {
  find(title).emit('close', preventable());
});

export class Notification extends EventEmitter {
  readonly title: string;
  readonly body: string;

  constructor(options: NotificationConstructorOptions = {}) {
    onlyWhenReady('Cannot create Notification before app is ready');
    super();
    this.title = options.title ?? '';
    this.body = options.body ?? '';
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    shown.push({ title: this.title, reference: new WeakRef(this) });
    control.record('notification.shown', { title: this.title, body: this.body });
  }

  close(): void {
    this.emit('close', preventable());
  }
}

Notification.prototype satisfies Pick<ElectronNotification, 'body' | 'close' | 'show' | 'title'>;
Notification.isSupported satisfies typeof ElectronNotification.isSupported;

function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as () => void;
  collect();
}
