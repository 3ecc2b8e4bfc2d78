import type { Shell } from 'electron';
import { control } from '../control.ts';
import { openInBrowser } from './open-in-browser.ts';

export const shell = {
  async openExternal(url: string): Promise<void> {
    if (!URL.canParse(url)) throw new Error('Invalid URL');
    control.record('shell.openExternal', url);
    if (!control.isAttached) await openInBrowser(url);
  },
  showItemInFolder(path: string): void {
    control.record('shell.showItemInFolder', path);
  },
  async openPath(path: string): Promise<string> {
    control.record('shell.openPath', path);
    return '';
  },
} satisfies Pick<Shell, 'openExternal' | 'openPath' | 'showItemInFolder'>;
