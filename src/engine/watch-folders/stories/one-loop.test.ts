import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { itLong } from '../../testing/it-long.ts';
import { sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { WatchedFolder, type WatchedFolderOptions } from '../testing/watched-folder.ts';

/** Fault 69: two items may get the same loop. */

let service: PracticeService;
let view: ServiceView;
let place: Awaited<ReturnType<ServiceView['target']>>;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
  place = await view.target();
});
afterAll(() => service.stop());

const open = (folder: string, options: Partial<WatchedFolderOptions> = {}) =>
  WatchedFolder.open({ folder, service, place, existing: 'all', ...options });

/** Two items, each with a first version. */
async function twoScreens(watched: WatchedFolder, name: string): Promise<void> {
  for (const side of ['Left', 'Right']) {
    sampleRender(watched.path, `${name}_${side}_v001.mov`);
    await watched.untilState(`${name}_${side}_v001.mov`, 'uploaded');
  }
}

const copy = (watched: WatchedFolder, from: string, to: string) =>
  copyFileSync(join(watched.path, from), join(watched.path, to));

describe.concurrent('the same bytes for two items', () => {
  it('go to both, one after another and after a restart; to the same item or to none they go once', async () => {
    using folder = temporaryFolder();
    {
      await using watched = await open(folder.path);
      await twoScreens(watched, 'Heron');
      sampleRender(watched.path, 'Heron_Left_v002.mov');
      await watched.untilState('Heron_Left_v002.mov', 'uploaded');
      copy(watched, 'Heron_Left_v002.mov', 'Heron_Right_v002.mov');
      const right = await watched.untilState('Heron_Right_v002.mov', 'uploaded');
      expect(right).toMatchObject({ versionNumber: 2, target: { mediaName: 'Heron Right' } });
      expect((await view.version(right.versionId ?? '')).sha256).toBe(
        sha256Of(join(watched.path, 'Heron_Left_v002.mov')),
      );
    }
    await using watched = await open(folder.path);
    await watched.untilWatching();
    copy(watched, 'Heron_Left_v001.mov', 'Heron_Right_v003.mov');
    expect(await watched.untilState('Heron_Right_v003.mov', 'uploaded')).toMatchObject({ versionNumber: 3 });
    copy(watched, 'Heron_Left_v002.mov', 'Heron_Right_v004.mov');
    const again = await watched.untilState('Heron_Right_v004.mov', 'skipped');
    expect(again.state).toMatchObject({
      reason: { kind: 'same_bytes', itemName: 'Heron Right', versionNumber: 2 },
    });
    copy(watched, 'Heron_Left_v002.mov', 'Something Else.mov');
    expect((await watched.untilState('Something Else.mov', 'skipped')).state).toMatchObject({
      reason: { kind: 'same_bytes' },
    });
  });

  it('go to both where both are there at once', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    await twoScreens(watched, 'Stork');
    await watched.watch.setPaused(watched.id, true);
    sampleRender(watched.path, 'Stork_Left_v002.mov');
    copy(watched, 'Stork_Left_v002.mov', 'Stork_Right_v002.mov');
    for (const side of ['Left', 'Right'])
      await watched.until(() => {
        const state = watched.file(`Stork_${side}_v002.mov`)?.state;
        return state?.kind === 'finished' && state.waitsFor === 'folder_paused' ? state : null;
      });
    await watched.watch.setPaused(watched.id, false);
    for (const side of ['Left', 'Right']) {
      const row = await watched.untilState(`Stork_${side}_v002.mov`, 'uploaded');
      expect(row.versionNumber).toBe(2);
    }
  });

  itLong('go to both where several computers watch the folder, and to each once', async () => {
    using folder = temporaryFolder();
    const settings = { shared: true };
    const renders = join(folder.path, 'renders');
    {
      await using first = await open(join(folder.path, 'one'), { renders, settings });
      await twoScreens(first, 'Crane');
      copy(first, 'Crane_Left_v001.mov', 'Crane_Right_v002.mov');
      expect(await first.untilState('Crane_Right_v002.mov', 'uploaded')).toMatchObject({ versionNumber: 2 });
    }
    await using second = await open(join(folder.path, 'two'), { renders, settings });
    for (const name of ['Crane_Left_v001.mov', 'Crane_Right_v002.mov'])
      expect((await second.untilState(name, 'skipped')).state).toMatchObject({
        reason: { kind: expect.stringMatching(/same_bytes|newer_render/) },
      });
    const counts = (await view.media(second.projectId))
      .filter(({ name }) => name.startsWith('Crane'))
      .map(({ versions_count }) => versions_count);
    expect(counts.toSorted()).toEqual([1, 2]);
  });

  it('by name, a copy that matches nothing is skipped and asks nobody', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path, { settings: { rule: { kind: 'name' } } });
    const [item] = await view.media(watched.projectId);
    const name = `${item?.name.replaceAll(' ', '_')}_v077.mov`;
    sampleRender(watched.path, name);
    await watched.untilState(name, 'uploaded');
    copy(watched, name, 'Zzz Unheard Of.mov');
    expect((await watched.untilState('Zzz Unheard Of.mov', 'skipped')).state).toMatchObject({
      reason: { kind: 'same_bytes', itemName: item?.name },
    });
  });
});
