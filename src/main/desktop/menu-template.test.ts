import type { MenuItemConstructorOptions } from 'electron';
import { describe, expect, it } from 'vitest';
import { commandOf } from '../../shared/model/commands.ts';
import { appMenuTemplate, type MenuActions, trayMenuTemplate } from './menu-template.ts';

const done: string[] = [];
const actions: MenuActions = {
  chooseFiles: () => done.push('choose_files'),
  addWatchFolder: () => done.push('add_watch_folder'),
  takeFiles: () => done.push('take_files'),
  showTransfers: () => done.push('transfers'),
  showSettings: () => done.push('settings'),
  pauseAll: () => done.push('pause_all'),
  resumeAll: () => done.push('resume_all'),
  showWindow: () => done.push('show'),
  quit: () => done.push('quit'),
};
const commands = [
  'choose_files',
  'add_watch_folder',
  'transfers',
  'pause_all',
  'resume_all',
  'settings',
] as const;

const itemsOf = (template: readonly MenuItemConstructorOptions[]): readonly MenuItemConstructorOptions[] =>
  template.flatMap(({ submenu }) => (Array.isArray(submenu) ? submenu : []));

describe.each(['darwin', 'win32', 'linux'] as const)('the application menu on %s', (platform) => {
  const items = itemsOf(appMenuTemplate(platform, true, actions));

  it.each(commands)('has %s once, with the words and keys it has in the window', (id) => {
    const found = items.filter((item) => item.id === id);
    const { label, keys } = commandOf(id);
    expect(found).toMatchObject([{ label, accelerator: keys?.replace('Mod', 'CmdOrCtrl') }]);
    done.length = 0;
    found[0]?.click?.(undefined as never, undefined as never, undefined as never);
    expect(done).toEqual([id]);
  });

  it('gives each key to one entry only', () => {
    const keys = items.flatMap(({ accelerator }) => accelerator ?? []);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

it('offers to pause or resume in the tray, whichever the queue is not doing', () => {
  const labels = (isPaused: boolean) =>
    trayMenuTemplate(isPaused, 'No uploads', actions).map((item) => item.label);
  expect(labels(false)).toContain(commandOf('pause_all').label);
  expect(labels(true)).toContain(commandOf('resume_all').label);
});
