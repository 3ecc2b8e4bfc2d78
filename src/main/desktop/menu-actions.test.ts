import { expect, it } from 'vitest';
import { PickedFiles } from '../ipc/picked-files.ts';
import { LaunchQueue } from '../launch-queue.ts';
import { menuActions } from './menu-actions.ts';

/** The menus of an app whose window is closed, and what happens when something is chosen in them. */
function withoutWindow() {
  const happened: string[] = [];
  const showWindow = () => happened.push('window opens');
  const launches = new LaunchQueue(new PickedFiles(), {
    showWindow,
    navigate: ({ kind }) => happened.push(`shows ${kind}`),
    takeFiles: () => {},
  });
  const actions = menuActions({
    launches,
    showWindow,
    chooseFiles: async () => [],
    takeFiles: () => {},
    queue: () => undefined,
    quit: () => {},
  });
  return { actions, launches, happened };
}

it.each([
  ['showSettings', 'settings'],
  ['showTransfers', 'transfers'],
  ['addWatchFolder', 'add_watch_folder'],
] as const)(
  '%s opens the window where there is none, and shows its place once the window is ready',
  async (name, place) => {
    const { actions, launches, happened } = withoutWindow();
    actions[name]();
    expect(happened).toEqual(['window opens']);
    await launches.windowIsReady();
    expect(happened).toEqual(['window opens', `shows ${place}`]);
  },
);

it.each(['chooseFiles', 'showWindow'] as const)('%s opens the window too', (name) => {
  const { actions, happened } = withoutWindow();
  actions[name]();
  expect(happened).toEqual(['window opens']);
});
