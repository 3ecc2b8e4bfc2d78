import type {
  Menu as ElectronMenu,
  MenuItem as ElectronMenuItem,
  MenuItemConstructorOptions,
} from 'electron';
import { control } from '../control.ts';

const knownTypes = ['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette'];

/** The parts of a menu that a spec can see: names, ids and which entries are enabled. */
function outline(menu: Menu | null): unknown {
  return menu?.items.map(({ id, label, role, enabled, checked, submenu, type }) => ({
    ...{ id, label, role, type, enabled, checked },
    submenu: submenu ? outline(submenu) : undefined,
  }));
}

class MenuItem {
  readonly id: string;
  readonly label: string;
  readonly role: MenuItemConstructorOptions['role'];
  readonly type: NonNullable<MenuItemConstructorOptions['type']>;
  readonly submenu: Menu | undefined;
  enabled: boolean;
  checked: boolean;
  readonly #click: MenuItemConstructorOptions['click'];

  constructor(options: MenuItemConstructorOptions) {
    const { id, label, role, type, submenu, enabled, checked, click, accelerator } = options;
    this.id = id ?? '';
    this.label = label ?? '';
    this.role = role;
    this.submenu = Array.isArray(submenu) ? Menu.buildFromTemplate(submenu) : undefined;
    this.type = type ?? (this.submenu ? 'submenu' : 'normal');
    if (!knownTypes.includes(this.type)) throw new Error(`Unknown menu item type: ${this.type}`);
    if (this.type === 'submenu' && !this.submenu) throw new Error('Invalid submenu');
    if (accelerator !== undefined && !isAccelerator(accelerator)) {
      // Electron ignores such a key without a message, and the entry has no shortcut.
      throw new Error(`The stand-in refuses the accelerator ${accelerator}: Electron knows no such key`);
    }
    this.enabled = enabled ?? true;
    this.checked = checked ?? false;
    this.#click = click;
  }

  click(): void {
    if (!this.enabled) throw new Error(`The menu item ${this.id} cannot be chosen now`);
    this.#click?.(this as unknown as ElectronMenuItem, undefined, {});
  }
}

export class Menu {
  readonly items: MenuItem[] = [];

  static buildFromTemplate(template: readonly MenuItemConstructorOptions[]): Menu {
    if (!Array.isArray(template)) {
      throw new TypeError('Invalid template for Menu: Menu template must be an array');
    }
    const isValid = ({ label, role, type }: MenuItemConstructorOptions) =>
      label !== undefined || role !== undefined || type === 'separator';
    if (!template.every(isValid)) {
      throw new TypeError('Invalid template for MenuItem: must have at least one of label, role or type');
    }
    const menu = new Menu();
    for (const options of template) menu.append(new MenuItem(options));
    return menu;
  }

  static setApplicationMenu(menu: Menu | null): void {
    applicationMenu = menu;
    isMenuTheApps = true;
    control.record('menu.application', outline(menu) ?? null);
    provideClicks('clickMenu', menu);
  }

  static getApplicationMenu(): Menu | null {
    return applicationMenu;
  }

  append(item: MenuItem): void {
    this.items.push(item);
  }

  getMenuItemById(id: string): MenuItem | null {
    for (const item of this.items) {
      const found = item.id === id ? item : item.submenu?.getMenuItemById(id);
      if (found) return found;
    }
    return null;
  }

  popup(): void {
    control.record('menu.popup', outline(this));
  }
}

let applicationMenu: Menu | null = null;
let isMenuTheApps = false;

/** Until the app sets a menu, every window has Electron's default menu with developer tools (lib/browser/default-menu.ts). */
export const hasDefaultMenu = (): boolean => !isMenuTheApps;

export function provideClicks(command: string, menu: Menu | null): void {
  control.provide(command, (id) => {
    const item = menu?.getMenuItemById(String(id));
    if (!item) throw new Error(`There is no menu item ${String(id)}`);
    item.click();
  });
}

export const outlineOf = outline;

const modifiers =
  /^(Command|Cmd|Control|Ctrl|CommandOrControl|CmdOrCtrl|Alt|Option|AltGr|Shift|Super|Meta)$/i;
const keys =
  /^([0-9A-Z)!@#$%^&*(:;+=<,_\->.?/~`{\][|\\}"']|F\d{1,2}|Plus|Space|Tab|Capslock|Numlock|Scrolllock|Backspace|Delete|Insert|Return|Enter|Up|Down|Left|Right|Home|End|PageUp|PageDown|Escape|Esc|VolumeUp|VolumeDown|VolumeMute|MediaNextTrack|MediaPreviousTrack|MediaStop|MediaPlayPause|PrintScreen|num\d|numdec|numadd|numsub|nummult|numdiv)$/i;

/** As in docs/tutorial/keyboard-shortcuts.md: modifiers, then one key. */
function isAccelerator(text: string): boolean {
  const parts = text.split('+');
  return parts.every((part, index) => (index < parts.length - 1 ? modifiers : keys).test(part));
}

/**
 * The members of Electron's Menu that the stand-in has, checked against Electron's types except where those name the
 * class itself.
 */
Menu.prototype satisfies Pick<ElectronMenu, 'popup'>;
Menu satisfies { readonly prototype: unknown } & Record<
  keyof Pick<typeof ElectronMenu, 'buildFromTemplate' | 'getApplicationMenu' | 'setApplicationMenu'>,
  unknown
>;
