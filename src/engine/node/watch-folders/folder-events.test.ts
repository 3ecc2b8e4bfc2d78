import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FolderEvents } from './folder-events.ts';

function listening(root: string) {
  const names: string[] = [];
  let look = () => {};
  const events = new FolderEvents(root, true, {
    heard: (folder, name) => {
      names.push(folder === '' ? (name ?? '?') : `${folder}/${name}`);
      look();
    },
    failed: () => names.push('failed'),
  });
  const until = (name: string) =>
    new Promise<void>((resolve) => {
      look = () => {
        if (names.includes(name)) resolve();
      };
      look();
    });
  return { events, names, until };
}

it.skipIf(process.platform !== 'linux')(
  'reports each change once, however often it was told to listen, and none after it is closed',
  async () => {
    using folder = temporaryFolder();
    const make = (path: string) => mkdirSync(join(folder.path, path));
    make('shots');
    const [one, other] = [listening(folder.path), listening(folder.path)];
    for (const _twice of [1, 2]) one.events.listenTo('');
    one.events.listenTo('shots');
    other.events.listenTo('');
    for (const path of ['a', 'shots/b', 'c']) make(path);
    for (const path of ['a', 'shots/b', 'c']) await one.until(path);
    expect(one.names.toSorted()).toEqual(['a', 'c', 'shots/b']);
    one.events.forget('shots');
    make('shots/d');
    make('e');
    await one.until('e');
    expect(one.names).not.toContain('shots/d');
    one.events.close();
    make('f');
    await other.until('f');
    expect(one.names).not.toContain('f');
    other.events.close();
  },
);
