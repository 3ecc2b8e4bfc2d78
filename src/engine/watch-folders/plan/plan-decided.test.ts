import { afterAll, beforeAll, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import type { WatchPlan } from '../../../shared/model/watch-requests.ts';
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

it('plans for a watched folder what was chosen in its rows, and asks nothing that was answered there', {
  tags: ['ffmpeg'],
}, async () => {
  using folder = temporaryFolder();
  const frames = { kind: 'encode', rate: null, codec: 'h264', convertLinear: true } as const;
  await using watched = await WatchedFolder.open({
    folder: folder.path,
    service,
    place: await new ServiceView(service).target(),
    existing: 'all',
    settings: { frames, rule: { kind: 'name' } },
  });
  const { place, settings } = watched.folder();
  const planOf = async (path: string): Promise<WatchPlan['files'][number]['plan'] | undefined> => {
    const rate = { num: 25, den: 1 };
    const { files } = await watched.watch.plan({
      ...{ path: watched.path, place, existing: 'all' },
      settings: { ...settings, frames: { ...frames, rate } },
    });
    return files.find((file) => file.path === path)?.plan;
  };
  const path = 'Qwertz_v001.####.png';
  await writeNumberedFrames({
    folder: watched.path,
    numbers: [1, 2, 4],
    nameOf: (number) => `Qwertz_v001.${String(number).padStart(4, '0')}.png`,
  });
  await watched.until(() => {
    const { state } = watched.file(path) ?? {};
    return state?.kind === 'settling' && state.waitsFor.kind === 'frames_missing' ? state : null;
  });
  expect(await planOf(path)).toMatchObject({ kind: 'choose' });
  const { projectId, projectName } = place;
  const target = { kind: 'new_item', projectId, projectName, name: 'Plain' } as const;
  await watched.watch.choose(watched.id, [path], target, false);
  expect(await planOf(path)).toMatchObject({ kind: 'upload', target, why: 'You chose it' });

  sampleRender(watched.path, 'Yxcv_v001.mov');
  await watched.untilState('Yxcv_v001.mov', 'choosing');
  expect(await planOf('Yxcv_v001.mov')).toMatchObject({ kind: 'choose' });
  await watched.watch.skip(watched.id, ['Yxcv_v001.mov']);
  expect(await planOf('Yxcv_v001.mov')).toMatchObject({ kind: 'skip', reason: { kind: 'by_person' } });
});
