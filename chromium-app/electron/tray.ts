import { EventEmitter } from 'node:events';
import { basename } from 'node:path';
import type { Tray as ElectronTray } from 'electron';
import { control } from '../control.ts';
import { onlyWhenReady } from './lifecycle.ts';
import { type Menu, outlineOf, provideClicks } from './menu.ts';
import { NativeImage } from './native-image.ts';
import { preventable } from './preventable.ts';

export class Tray extends EventEmitter {
  #menu: Menu | null = null;

  constructor(given: NativeImage | string) {
    onlyWhenReady('Cannot create Tray before app is ready');
    super();
    const image = visible(typeof given === 'string' ? new NativeImage(given) : given);
    control.record('tray.created', {
      image: basename(image.path),
      size: image.getSize(),
      scaleFactors: image.getScaleFactors(),
      isTemplate: image.isTemplateImage(),
    });
    control.provide('clickTray', () => this.#click());
    control.provide('dropOnTray', (paths) => {
      if (process.platform !== 'darwin') throw new Error('Only the tray of macOS takes files');
      this.emit('drop-files', preventable(), paths);
    });
  }

  setToolTip(text: string): void {
    control.record('tray.toolTip', text);
  }

  setContextMenu(menu: Menu | null): void {
    this.#menu = menu;
    control.record('tray.menu', outlineOf(menu) ?? null);
    provideClicks('clickTrayMenu', menu);
  }

  destroy(): void {
    control.record('tray.destroyed', null);
  }

  /** On macOS, a tray with a menu reports the click and also opens the menu (shell/browser/ui/tray_icon_cocoa.mm). */
  #click(): void {
    this.emit('click', preventable(), { x: 0, y: 0, width: 16, height: 16 }, { x: 0, y: 0 });
    if (process.platform === 'darwin' && this.#menu) control.record('tray.menuOpened', null);
  }
}

/** Electron accepts an empty image without an error, and the tray icon is then invisible. The stand-in refuses it. */
function visible(image: NativeImage): NativeImage {
  if (image.isEmpty()) throw new Error(`Failed to load image from path '${image.path}'`);
  return image;
}

Tray.prototype satisfies Pick<ElectronTray, 'destroy' | 'setToolTip'>;
