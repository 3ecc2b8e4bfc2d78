import { expect, it } from 'vitest';
import { type WatchEvent, watchFolderIdSchema } from '../../../shared/model/watch-folders.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { WatchNews } from './watch-news.ts';

const id = watchFolderIdSchema.parse('wat_1');

function withNews(act: (news: WatchNews, clock: FakeClock, told: WatchEvent[]) => Promise<void>) {
  const clock = new FakeClock();
  const news = new WatchNews({ clock, view: () => null, onFilesTold: () => {} });
  const told: WatchEvent[] = [];
  news.subscribe((event) => told.push(event));
  return act(news, clock, told);
}

it('collects changes and passes them on once, numbered', () =>
  withNews(async (news, clock, told) => {
    for (const path of ['a.mov', 'b.mov', 'a.mov']) news.filesChanged(id, [], [path]);
    expect(told).toEqual([]);
    await clock.advance(100);
    expect(told).toMatchObject([
      { kind: 'files_changed', folderId: id, removed: ['a.mov', 'b.mov'], isAll: true, sequence: 1 },
    ]);
    news.folderRemoved(id);
    expect(told.at(-1)).toMatchObject({ kind: 'folders_removed', folderIds: [id], sequence: 2 });
    expect(news.sequence).toBe(2);
  }));

it('says that files are left out if there are too many', () =>
  withNews(async (news, clock, told) => {
    const paths = Array.from({ length: 300 }, (_, index) => `${index}.mov`);
    news.filesChanged(id, [], paths);
    await clock.advance(100);
    expect(told).toMatchObject([{ isAll: false, removed: expect.objectContaining({ length: 200 }) }]);
  }));

it('emits nothing and schedules nothing once it is disposed of', () =>
  withNews(async (news, clock, told) => {
    news.folderChanged(id);
    await clock.advance(100);
    news[Symbol.dispose]();
    news.folderChanged(id);
    news.filesChanged(id, [], ['a.mov']);
    expect(clock.pendingCount).toBe(0);
    await clock.advance(1_000);
    expect(told).toEqual([]);
  }));
