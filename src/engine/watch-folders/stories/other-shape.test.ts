import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { describeWatchFile } from '../../../shared/model/describe-watch-file.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import { writeNumberedFrames } from '../../sequences/testing/numbered-frames.ts';
import { itLong } from '../../testing/it-long.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
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

const frames = { kind: 'encode', rate: { num: 25, den: 1 }, codec: 'h264', convertLinear: true } as const;
const open = (folder: string, settings: WatchedFolderOptions['settings'] = {}) =>
  WatchedFolder.open({ folder, service, place, existing: 'all', settings: { frames, ...settings } });

async function firstVersion(watched: WatchedFolder, name: string, frames?: number) {
  sampleRender(watched.path, `${name}_v001.mov`, frames);
  await watched.untilState(`${name}_v001.mov`, 'uploaded');
  const item = (await view.media(watched.projectId)).find((each) => each.name.startsWith(name));
  if (!item) throw new Error(`No item ${name}`);
  return item;
}

describe.concurrent('a render of another shape than its item', () => {
  it('waits and asks, and is uploaded once somebody chooses the item', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    const item = await firstVersion(watched, 'Otter');
    // `sampleRender` gives a file with LED Main in its name that shape.
    const wide = sampleRender(folder.path, 'LED_Main.mov');
    renameSync(wide, join(watched.path, 'Otter_v002.mov'));
    const asks = await watched.untilState('Otter_v002.mov', 'choosing');
    expect(asks.state).toMatchObject({
      says: expect.stringMatching(/^Another shape: \d+ × \d+, was 320 × 240\.$/),
      candidates: [{ mediaId: item.id }],
    });
    expect(watched.folder().counts.needYou).toBe(1);
    const { projectId, projectName } = watched.folder().place;
    const target = {
      kind: 'version',
      projectId,
      projectName,
      mediaId: item.id,
      mediaName: item.name,
    } as const;
    await watched.watch.choose(watched.id, ['Otter_v002.mov'], target, false);
    expect(await watched.untilState('Otter_v002.mov', 'uploaded')).toMatchObject({ versionNumber: 2 });
    // The item has that shape now, so the list of items must be read again.
    sampleRender(folder.path, 'LED_Main.mov', 60);
    renameSync(wide, join(watched.path, 'Otter_v003.mov'));
    expect(await watched.untilState('Otter_v003.mov', 'uploaded')).toMatchObject({ versionNumber: 3 });
  });

  it('still asks after "Upload anyway", if its row gave another reason', { tags: ['ffmpeg'] }, async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path, { frames: { kind: 'skip' } });
    const item = await firstVersion(watched, 'Marten');
    await writeNumberedFrames({
      folder: watched.path,
      numbers: [1, 2, 3],
      nameOf: (number) => `Marten_v002.${String(number).padStart(4, '0')}.png`,
    });
    const path = 'Marten_v002.####.png';
    await watched.untilState(path, 'skipped');
    await watched.watch.uploadAnyway(watched.id, path);
    const asks = await watched.untilState(path, 'choosing');
    expect(asks.state).toMatchObject({
      says: expect.stringMatching(/^Another shape: /),
      candidates: [{ mediaId: item.id }],
    });
    // Skipped by a person, who gave no reason: nothing is answered by uploading it after all.
    await watched.watch.skip(watched.id, [path]);
    await watched.untilState(path, 'skipped');
    await watched.watch.uploadAnyway(watched.id, path);
    await watched.untilState(path, 'choosing');
  });

  it('says at once that a sequence is of another shape and short, and one choice answers both', {
    tags: ['ffmpeg'],
  }, async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    const item = await firstVersion(watched, 'Weasel', 60);
    await writeNumberedFrames({
      folder: watched.path,
      numbers: [1, 2, 3, 4],
      nameOf: (number) => `Weasel_v002.${String(number).padStart(4, '0')}.png`,
    });
    const asks = await watched.untilState('Weasel_v002.####.png', 'choosing');
    expect(asks.state).toMatchObject({
      says: expect.stringMatching(
        /^Another shape: \d+ × \d+, was 320 × 240\. 4 frames, and the current version has 60,/,
      ),
      candidates: [{ mediaId: item.id }],
    });
  });

  it('says so with the gaps of a sequence, and "Upload anyway" then answers it', {
    tags: ['ffmpeg'],
  }, async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    await firstVersion(watched, 'Badger');
    await writeNumberedFrames({
      folder: watched.path,
      numbers: [1, 2, 4, 5, 6],
      nameOf: (number) => `Badger_v002.${String(number).padStart(4, '0')}.png`,
    });
    const path = 'Badger_v002.####.png';
    const told = await watched.until(() => {
      const row = watched.file(path);
      const words = row && describeWatchFile(row, null, { conditions: unhindered, nowMs: 0 });
      return words?.line.includes('another shape') ? words : null;
    });
    expect(told.next).toMatch(/Another shape: \d+ × \d+, was 320 × 240\./);
    await watched.watch.uploadAnyway(watched.id, path);
    expect(await watched.untilState(path, 'uploaded')).toMatchObject({ versionNumber: 2 });
  });

  it('is asked about, if only its item was chosen while it was being written', {
    tags: ['ffmpeg'],
  }, async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    const item = await firstVersion(watched, 'Ferret');
    const path = 'Other_v002.####.png';
    const write = (numbers: readonly number[]) =>
      writeNumberedFrames({
        folder: watched.path,
        numbers,
        nameOf: (number) => `Other_v002.${String(number).padStart(4, '0')}.png`,
      });
    await write([1, 2]);
    await watched.until(() => watched.file(path) ?? null);
    const { projectId, projectName } = watched.folder().place;
    const target = {
      kind: 'version',
      projectId,
      projectName,
      mediaId: item.id,
      mediaName: item.name,
    } as const;
    await watched.watch.choose(watched.id, [path], target, false);
    await write([3, 5, 6]);
    await watched.until(() => {
      const state = watched.file(path)?.state;
      return state?.kind === 'settling' && state.waitsFor.kind === 'frames_missing' ? state : null;
    });
    await write([4]);
    const asks = await watched.untilState(path, 'choosing');
    expect(asks.state).toMatchObject({
      says: expect.stringMatching(/^Another shape: /),
      candidates: [{ mediaId: item.id }],
    });
  });

  itLong(
    'waits and asks also as a sequence, before a video is made of it',
    { tags: ['ffmpeg'] },
    async () => {
      using folder = temporaryFolder();
      await using watched = await open(folder.path);
      const item = await firstVersion(watched, 'Beaver');
      await writeNumberedFrames({
        folder: watched.path,
        numbers: [1, 2, 3, 4, 5, 6],
        nameOf: (number) => `Beaver_v002.${String(number).padStart(4, '0')}.png`,
      });
      const row = await watched.untilState('Beaver_v002.####.png', 'choosing');
      expect(row.state).toMatchObject({
        says: expect.stringMatching(/^Another shape: /),
        candidates: [{ mediaId: item.id }],
      });
      expect(watched.studio.engine.encodes.snapshot().encodes).toEqual([]);
    },
  );
});
