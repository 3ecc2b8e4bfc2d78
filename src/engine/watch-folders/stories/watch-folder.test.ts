import { mkdirSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import type { WatchEvent } from '../../../shared/model/watch-folders.ts';
import { FastClock } from '../../testing/fast-clock.ts';
import { itLong } from '../../testing/it-long.ts';
import { repaint, sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { WatchedFolder, type WatchedFolderOptions } from '../testing/watched-folder.ts';

let service: PracticeService;
let view: ServiceView;
let place: Awaited<ReturnType<ServiceView['target']>>;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
  place = await view.target();
});
afterAll(() => service.stop());

async function play(
  options: Partial<WatchedFolderOptions>,
  act: (watched: WatchedFolder, folder: string) => Promise<void>,
): Promise<void> {
  using folder = temporaryFolder();
  await using watched = await WatchedFolder.open({ folder: folder.path, service, place, ...options });
  await watched.untilWatching();
  await act(watched, folder.path);
}

describe.concurrent('a watch folder', () => {
  it('takes every name a file system has, follows links where it is told to, and enters no loop', () =>
    play({ settings: { followLinks: true } }, async (watched, folder) => {
      const names = ['Bu\u0308hne Nfd.mov', '🎬 Emoji 🌌.mov', `${'é'.repeat(125)}x.mov`];
      mkdirSync(join(watched.path, 'deep', 'er'), { recursive: true });
      mkdirSync(join(watched.path, '.hidden'));
      symlinkSync(watched.path, join(watched.path, 'deep', 'loop'));
      symlinkSync(join(watched.path, 'deep'), join(watched.path, 'deep', 'er', 'back'));
      sampleRender(join(watched.path, '.hidden'), 'Never.mov');
      for (const name of names) sampleRender(watched.path, name);
      sampleRender(join(watched.path, 'deep', 'er'), 'Deep One.mov');
      const linked = sampleRender(folder, 'Elsewhere.mov');
      symlinkSync(linked, join(watched.path, 'Linked One.mov'));
      symlinkSync(join(folder, 'nowhere'), join(watched.path, 'Broken.mov'));
      const all = [...names, 'deep/er/Deep One.mov', 'Linked One.mov'];
      for (const path of all) {
        const file = await watched.untilState(path, 'uploaded');
        expect((await view.version(file.versionId ?? '')).sha256).toBe(sha256Of(join(watched.path, path)));
      }
      expect(
        watched
          .files()
          .map(({ path }) => path)
          .toSorted(),
      ).toEqual(all.toSorted());
    }));

  it('that is renamed says so, comes back by itself, and misses nothing', () =>
    play({}, async (watched, folder) => {
      sampleRender(watched.path, 'Before.mov');
      await watched.untilState('Before.mov', 'uploaded');
      renameSync(watched.path, join(folder, 'away'));
      await watched.until(() => (watched.folder().condition.kind === 'missing' ? true : null));
      sampleRender(join(folder, 'away'), 'Meanwhile.mov');
      expect(watched.file('Before.mov')?.state.kind).toBe('uploaded');
      renameSync(join(folder, 'away'), watched.path);
      await watched.untilWatching();
      await watched.untilState('Meanwhile.mov', 'uploaded');
      expect(watched.files()).toHaveLength(2);
    }));

  it('keeps its rows and its baseline over a restart, and takes what came meanwhile', async () => {
    using folder = temporaryFolder();
    const options = { folder: folder.path, service, place };
    const renders = join(folder.path, 'renders');
    mkdirSync(renders);
    sampleRender(renders, 'There Already.mov');
    {
      await using watched = await WatchedFolder.open(options);
      await watched.untilWatching();
      sampleRender(renders, 'First.mov');
      sampleRender(renders, 'Gone Soon.mov');
      await watched.untilState('First.mov', 'uploaded');
      await watched.untilState('Gone Soon.mov', 'uploaded');
    }
    sampleRender(renders, 'Meanwhile.mov');
    rmSync(join(renders, 'Gone Soon.mov'));
    repaint(join(renders, 'First.mov'));
    await using watched = await WatchedFolder.open(options);
    await watched.untilState('Meanwhile.mov', 'uploaded');
    const again = await watched.untilState('First.mov', 'uploaded', 2);
    expect((await view.version(again.versionId ?? '')).sha256).toBe(sha256Of(join(renders, 'First.mov')));
    expect(watched.file('There Already.mov')).toBeUndefined();
    expect(watched.folder().counts).toMatchObject({ thereAlready: 1, uploaded: 3 });
  });

  it('uploads nothing that was finished while it was paused once it is removed', () =>
    // Promise: 3 files that aren't in the list yet won't be uploaded.
    play({}, async (watched, folder) => {
      const { studio, watch, id } = watched;
      await watch.setPaused(id, true);
      const names = ['Left_v1.mov', 'Middle_v1.mov', 'Right_v1.mov'];
      for (const name of names) sampleRender(watched.path, name);
      for (const name of names) await watched.untilState(name, 'finished');
      const { counts, place: at, settings } = watched.folder();
      expect(counts).toMatchObject({ underWay: 3, queued: 0, encoding: 0, notQueued: 3 });
      await watch.remove(id);
      // What is rendered later elsewhere uploads.
      const path = join(folder, 'other');
      mkdirSync(path);
      sampleRender(path, 'After_v1.mov');
      await watch.add({ path, place: at, settings, existing: 'all' });
      const jobs = () => studio.queue.snapshot().jobs;
      await watched.until(() => jobs().find(({ state }) => state.kind === 'ready') ?? null);
      expect(jobs().map(({ file }) => file.name)).toEqual(['After_v1.mov']);
    }));

  it('uploads the newest of several renders of an item, and says so of the others', () =>
    play({ existing: 'all' }, async (watched) => {
      await watched.watch.setPaused(watched.id, true);
      for (const name of ['Trio_v1.mov', 'Trio_v2.mov', 'Trio_v10.mov']) sampleRender(watched.path, name);
      for (const name of ['Trio_v1.mov', 'Trio_v2.mov', 'Trio_v10.mov'])
        await watched.until(() => {
          const state = watched.file(name)?.state;
          return state?.kind === 'finished' && state.waitsFor === 'folder_paused' ? state : null;
        });
      await watched.watch.setPaused(watched.id, false);
      const uploaded = await watched.until(
        () => watched.files().find(({ state }) => state.kind === 'uploaded') ?? null,
      );
      expect(uploaded.path).toBe('Trio_v10.mov');
      for (const name of ['Trio_v1.mov', 'Trio_v2.mov'])
        expect(watched.file(name)?.state).toMatchObject({
          kind: 'skipped',
          reason: { kind: 'newer_render', path: 'Trio_v10.mov' },
        });
      const made = (await view.media(watched.projectId)).filter(({ name }) => name.startsWith('Trio'));
      expect(made).toMatchObject([{ versions_count: 1 }]);
      // A person uploads an older one anyway.
      await watched.watch.uploadAnyway(watched.id, 'Trio_v1.mov');
      await watched.untilState('Trio_v1.mov', 'uploaded');
      const after = (await view.media(watched.projectId)).filter(({ name }) => name.startsWith('Trio'));
      expect(after).toMatchObject([{ versions_count: 2 }]);
    }));

  itLong('makes one item of two new renders of one name, when both are to be uploaded', () =>
    play({ settings: { newestWins: false } }, async (watched) => {
      sampleRender(watched.path, 'Pair_v1.mov');
      sampleRender(watched.path, 'Pair_v2.mov');
      await watched.untilState('Pair_v1.mov', 'uploaded');
      await watched.untilState('Pair_v2.mov', 'uploaded');
      const made = (await view.media(watched.projectId)).filter(({ name }) => name.startsWith('Pair'));
      expect(made).toMatchObject([{ versions_count: 2 }]);
    }),
  );

  it('asks once where a name belongs, and remembers the answer', () =>
    play({ settings: { rule: { kind: 'name' } } }, async (watched) => {
      const events: WatchEvent[] = [];
      watched.watch.subscribe((event) => events.push(event));
      sampleRender(watched.path, 'Qwertzuiop_v1.mov');
      sampleRender(watched.path, 'Yxcvbnm_v1.mov');
      await watched.untilState('Qwertzuiop_v1.mov', 'choosing');
      await watched.untilState('Yxcvbnm_v1.mov', 'choosing');
      expect(watched.folder().counts.needYou).toBe(2);
      expect(watched.folder().summary?.says).toMatch(/2 need you$/);
      const target = await view.target();
      const asked = watched.file('Qwertzuiop_v1.mov');
      await watched.studio.queue.pause({ kind: 'all' });
      await watched.watch.choose(watched.id, ['Qwertzuiop_v1.mov'], target, true);
      await watched.untilState('Qwertzuiop_v1.mov', 'queued');
      // Its row says so a moment before the queue has it.
      await watched.until(() => (watched.studio.queue.snapshot().jobs.length === 1 ? true : null));
      expect(watched.folder().remembered).toHaveLength(1);
      expect(await watched.watch.undoChoice(watched.id, ['Qwertzuiop_v1.mov'])).toBe(1);
      expect(watched.file('Qwertzuiop_v1.mov')).toMatchObject({ state: asked?.state, target: null });
      expect(watched.folder().remembered).toEqual([]);
      expect(watched.studio.queue.snapshot().jobs.map(({ state }) => state.kind)).toEqual(['cancelled']);
      await watched.studio.queue.resume({ kind: 'all' });

      const stays = new Set<string | undefined>();
      const undo = watched.watch.subscribe(() => stays.add(watched.file('Yxcvbnm_v1.mov')?.state.kind));
      await watched.watch.choose(watched.id, ['Qwertzuiop_v1.mov'], target, true);
      await watched.untilState('Qwertzuiop_v1.mov', 'uploaded');
      undo();
      expect([...stays], 'while it is looked up for the other one whether it is still to be asked').toEqual([
        'choosing',
      ]);
      sampleRender(watched.path, 'Qwertzuiop_v2.mov');
      const next = await watched.untilState('Qwertzuiop_v2.mov', 'uploaded');
      expect(next.target).toMatchObject({ mediaId: target.mediaId });
      await watched.watch.skip(watched.id, ['Yxcvbnm_v1.mov']);
      await watched.until(() => (watched.folder().counts.needYou === 0 ? true : null));
      expect(events.filter(({ kind }) => kind === 'needs_person')).toHaveLength(1);
      expect(events.map(({ sequence }) => sequence)).toEqual(
        events.map((_event, index) => index + (events[0]?.sequence ?? 0)),
      );
    }));

  itLong(
    'takes one answer for several files: each goes there, oldest first, and who could not is not counted',
    () =>
      play({ settings: { rule: { kind: 'name' } } }, async (watched) => {
        const target = await view.target();
        const names = ['Qwert Yak.mov', 'Asdf Yak.mov', 'Zxcv Yak.mov'];
        for (const [index, name] of names.entries()) {
          sampleRender(watched.path, name, 3 + index);
          await watched.untilState(name, 'choosing');
        }
        const newestFirst = watched.watch.paths({ folderId: watched.id });
        expect(newestFirst).toEqual(names.toReversed());
        expect(watched.watch.paths({ folderId: watched.id, offset: 1, limit: 1 })).toEqual([names[1]]);
        expect(await watched.watch.skip(watched.id, [names[2] ?? '', names[2] ?? '', 'Nowhere.mov'])).toBe(1);
        const paths = [...newestFirst, 'Nowhere.mov'];
        expect(await watched.watch.choose(watched.id, paths, target, true)).toBe(3);
        const numbers: (number | null)[] = [];
        for (const name of names) numbers.push((await watched.untilState(name, 'uploaded')).versionNumber);
        expect(numbers).toEqual(numbers.toSorted((a, b) => (a ?? 0) - (b ?? 0)));
        expect(new Set(numbers).size).toBe(3);
        expect(
          watched
            .folder()
            .remembered.map(({ fileName }) => fileName)
            .toSorted(),
        ).toEqual(names.toSorted());
        expect(await watched.watch.skip(watched.id, names)).toBe(0);
      }),
  );

  itLong('is not confused by a clock that jumps', () => {
    let jumpMs = 0;
    class JumpingClock extends FastClock {
      override nowMs(): number {
        return super.nowMs() + jumpMs;
      }
    }
    return play({ clock: new JumpingClock(4) }, async (watched) => {
      for (const [index, jump] of [-86_400_000, 86_400_000, 0].entries()) {
        const name = `Jump${'abc'[index]} Yak.mov`;
        sampleRender(watched.path, name);
        await watched.untilState(name, 'settling');
        jumpMs = jump;
        await watched.untilState(name, 'uploaded');
      }
    });
  });

  it('says why it cannot save if that is not a full disk, and goes on once it can', () =>
    play({}, async (watched) => {
      await watched.untilWatching();
      const { store } = watched.studio;
      store.run('PRAGMA query_only = ON');
      sampleRender(watched.path, 'Kept Yak.mov');
      const { condition } = await watched.until(() =>
        watched.folder().condition.kind === 'watching' ? null : watched.folder(),
      );
      expect(condition).toEqual({
        kind: 'store_failed',
        sentence: "Renderdrop can't write to its data folder.",
        remedy: 'Check its permissions, or choose another folder with RENDERDROP_HOME.',
      });
      store.run('PRAGMA query_only = OFF');
      await watched.untilState('Kept Yak.mov', 'uploaded');
    }));

  it('does not act on what it cannot save', () =>
    play({ maxPageCount: 130 }, async (watched) => {
      const made = async () =>
        (await view.media(watched.projectId)).filter(({ name }) => /^(?:one$|Link \d)/.test(name)).length;
      mkdirSync(join(watched.path, 'many'));
      for (let index = 0; index < 500; index += 1)
        symlinkSync(
          join(watched.path, 'one.mov'),
          join(watched.path, 'many', `Link ${index} ${'x'.repeat(150)}.mov`),
        );
      renameSync(sampleRender(join(watched.path, '..'), 'one.mov'), join(watched.path, 'one.mov'));
      await watched.until(() => (watched.folder().condition.kind === 'data_disk_full' ? true : null));
      expect(await made()).toBeLessThanOrEqual(watched.files().length);
    }));
});
