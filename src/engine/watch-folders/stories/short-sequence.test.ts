import { afterAll, beforeAll, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { describeWatchFile } from '../../../shared/model/describe-watch-file.ts';
import { unhindered } from '../../../shared/testing/queue-conditions.ts';
import { writeNumberedFrames } from '../../sequences/testing/numbered-frames.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { WatchedFolder } from '../testing/watched-folder.ts';

let service: PracticeService;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
});
afterAll(() => service.stop());

it('says of a sequence with a gap that it would be short as well, and one answer uploads it', {
  tags: ['ffmpeg'],
}, async () => {
  using folder = temporaryFolder();
  const frames = { kind: 'encode', rate: { num: 25, den: 1 }, codec: 'h264', convertLinear: true } as const;
  await using watched = await WatchedFolder.open({
    folder: folder.path,
    service,
    place: await new ServiceView(service).target(),
    existing: 'all',
    settings: { frames },
  });
  sampleRender(watched.path, 'Stoat_v001.mov', 60);
  await watched.untilState('Stoat_v001.mov', 'uploaded');
  await writeNumberedFrames({
    folder: watched.path,
    numbers: [1, 2, 4],
    nameOf: (number) => `Stoat_v002.${String(number).padStart(4, '0')}.png`,
    output: ['-vf', 'scale=320:240'],
  });
  const path = 'Stoat_v002.####.png';
  const known = await watched.until(() => {
    const { state, target } = watched.file(path) ?? {};
    const isWaiting = state?.kind === 'settling' && state.waitsFor.kind === 'frames_missing';
    return isWaiting && target ? target : null;
  });
  expect(known).toMatchObject({ kind: 'version', mediaName: 'Stoat' });
  const told = await watched.until(() => {
    const row = watched.file(path);
    const next = row && describeWatchFile(row, null, { conditions: unhindered, nowMs: 0 }).next;
    return next?.includes('current version') ? next : null;
  });
  expect(told).toContain('The video would be 4 frames long, and the current version has 60.');
  await watched.watch.uploadAnyway(watched.id, path);
  const uploaded = await watched.untilState(path, 'uploaded');
  expect(uploaded).toMatchObject({ target: { mediaName: 'Stoat' }, versionNumber: 2 });
});

it('knows the item of a sequence whose frames came one after the other, once some of them are missing', {
  tags: ['ffmpeg'],
}, async () => {
  using folder = temporaryFolder();
  const frames = { kind: 'encode', rate: { num: 25, den: 1 }, codec: 'h264', convertLinear: true } as const;
  await using watched = await WatchedFolder.open({
    folder: folder.path,
    service,
    place: await new ServiceView(service).target(),
    existing: 'all',
    settings: { frames },
  });
  sampleRender(watched.path, 'Marmot_v001.mov');
  await watched.untilState('Marmot_v001.mov', 'uploaded');
  const path = 'Marmot_v002.####.png';
  const write = (numbers: readonly number[]) =>
    writeNumberedFrames({
      folder: watched.path,
      numbers,
      nameOf: (number) => `Marmot_v002.${String(number).padStart(4, '0')}.png`,
    });
  await write([1, 2]);
  await watched.until(() => watched.file(path)?.target ?? null);
  await write([3, 5]);
  const row = await watched.until(() => {
    const file = watched.file(path);
    const { state } = file ?? {};
    return state?.kind === 'settling' && state.waitsFor.kind === 'frames_missing' ? file : null;
  });
  expect(row?.target).toMatchObject({ kind: 'version', mediaName: 'Marmot' });
});
