import { EventEmitter } from 'node:events';
import type {
  Display,
  MenuItemConstructorOptions,
  NativeImage,
  NotificationConstructorOptions,
  PowerMonitor,
  PowerSaveBlocker,
  Screen,
  Shell,
} from 'electron';
import { control } from '../control.ts';
import { moveClock } from '../move-clock.ts';
import { openInBrowser } from './open-in-browser.ts';
import { preventable } from './preventable.ts';

type MenuTemplate = readonly MenuItemConstructorOptions[];

/** What of a menu a spec can see: names, ids and what can be chosen. */
function outline(template: MenuTemplate): unknown {
  return template.map(({ id, label, role, enabled, checked, submenu, type }) => ({
    id,
    label,
    role,
    type,
    enabled: enabled ?? true,
    checked,
    submenu: Array.isArray(submenu) ? outline(submenu) : undefined,
  }));
}

function find(template: MenuTemplate, id: string): MenuItemConstructorOptions | null {
  for (const item of template) {
    if (item.id === id) return item;
    const below = Array.isArray(item.submenu) ? find(item.submenu, id) : null;
    if (below) return below;
  }
  return null;
}

export class Menu {
  readonly template: MenuTemplate;

  private constructor(template: MenuTemplate) {
    this.template = template;
  }

  static buildFromTemplate(template: MenuTemplate): Menu {
    return new Menu(template);
  }

  static setApplicationMenu(menu: Menu | null): void {
    control.record('menu.application', menu ? outline(menu.template) : null);
    provideClicks('clickMenu', menu);
  }

  popup(): void {
    control.record('menu.popup', outline(this.template));
  }
}

function provideClicks(command: string, menu: Menu | null): void {
  control.provide(command, (id) => {
    const item = find(menu?.template ?? [], String(id));
    if (!item) throw new Error(`There is no menu item ${String(id)}`);
    if (item.enabled === false) throw new Error(`The menu item ${String(id)} cannot be chosen now`);
    (item.click as (() => void) | undefined)?.();
  });
}

export class Tray extends EventEmitter {
  constructor(_image: NativeImage | string) {
    super();
    control.record('tray.created', null);
    control.provide('clickTray', () => this.emit('click'));
    control.provide('dropOnTray', (paths) => this.emit('drop-files', preventable(), paths));
  }

  setToolTip(text: string): void {
    control.record('tray.toolTip', text);
  }

  setContextMenu(menu: Menu | null): void {
    control.record('tray.menu', menu ? outline(menu.template) : null);
    provideClicks('clickTrayMenu', menu);
  }

  setImage(): void {}

  destroy(): void {
    control.record('tray.destroyed', null);
  }
}

const shown: Notification[] = [];
control.provide('clickNotification', (title) => {
  const notification = shown.findLast((entry) => entry.title === title);
  if (!notification) throw new Error(`No notification says ${String(title)}`);
  notification.emit('click');
});

export class Notification extends EventEmitter {
  readonly title: string;
  readonly #options: NotificationConstructorOptions;

  constructor(options: NotificationConstructorOptions = {}) {
    super();
    this.title = options.title ?? '';
    this.#options = options;
  }

  static isSupported(): boolean {
    return true;
  }

  show(): void {
    shown.push(this);
    control.record('notification.shown', { title: this.title, body: this.#options.body ?? '' });
  }

  close(): void {}
}

const emptyImage = { isEmpty: () => true, setTemplateImage: () => {} } as unknown as NativeImage;

export const nativeImage = {
  createFromPath: (_path: string): NativeImage => emptyImage,
  createEmpty: (): NativeImage => emptyImage,
};

class PowerMonitorStandIn extends EventEmitter {
  isOnBatteryPower(): boolean {
    return this.onBatteryPower;
  }
  onBatteryPower = false;
}

export const powerMonitor = new PowerMonitorStandIn() satisfies Pick<
  PowerMonitor,
  'isOnBatteryPower' | 'onBatteryPower'
>;
control.provide('power', (event) => {
  if (event === 'on-battery') powerMonitor.onBatteryPower = true;
  if (event === 'on-ac') powerMonitor.onBatteryPower = false;
  powerMonitor.emit(String(event));
});

control.provide('sleep', (minutes) => {
  powerMonitor.emit('suspend');
  moveClock(Number(minutes) * 60_000);
  powerMonitor.emit('resume');
});

let lastBlockerId = 0;
const blockers = new Set<number>();
export const powerSaveBlocker = {
  start(type): number {
    blockers.add(++lastBlockerId);
    control.record('powerSaveBlocker.start', type);
    return lastBlockerId;
  },
  stop(id): boolean {
    control.record('powerSaveBlocker.stop', id);
    return blockers.delete(id);
  },
  isStarted: (id) => blockers.has(id),
} satisfies PowerSaveBlocker;

export const shell = {
  async openExternal(url: string): Promise<void> {
    control.record('shell.openExternal', url);
    if (!control.isAttached) openInBrowser(url);
  },
  showItemInFolder(path: string): void {
    control.record('shell.showItemInFolder', path);
  },
  async openPath(path: string): Promise<string> {
    control.record('shell.openPath', path);
    return '';
  },
} satisfies Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;

const workArea = { x: 0, y: 0, width: 1_920, height: 1_080 } as const;
export const screen = {
  getAllDisplays: (): Display[] => [{ workArea } as Display],
} satisfies Pick<Screen, 'getAllDisplays'>;

let isOnline = true;
control.provide('setOnline', (online) => {
  isOnline = online === true;
});
export const net = { isOnline: (): boolean => isOnline };

export const crashReporter = { start: (): void => {} };

export const clipboard = {
  writeText(text: string): void {
    control.record('clipboard.writeText', text);
  },
};
