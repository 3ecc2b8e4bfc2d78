import { EventEmitter } from 'node:events';
import type { NativeTheme } from 'electron';
import { control } from '../control.ts';

const changes = new EventEmitter().setMaxListeners(0);
let systemIsDark = true;

class NativeThemeStandIn extends EventEmitter {
  #source: NativeTheme['themeSource'] = 'system';

  get shouldUseDarkColors(): boolean {
    return this.#source === 'system' ? systemIsDark : this.#source === 'dark';
  }

  get themeSource(): NativeTheme['themeSource'] {
    return this.#source;
  }

  set themeSource(source: NativeTheme['themeSource']) {
    this.#source = source;
    this.tell();
  }

  tell(): void {
    this.emit('updated');
    changes.emit('change');
  }
}

export const nativeTheme = new NativeThemeStandIn() satisfies Pick<
  NativeTheme,
  'shouldUseDarkColors' | 'themeSource'
>;

control.provide('setSystemTheme', (theme) => {
  systemIsDark = theme === 'dark';
  nativeTheme.tell();
});

export const prefersDark = (): boolean => nativeTheme.shouldUseDarkColors;

export function onThemeChange(listener: () => void): void {
  changes.on('change', listener);
}
