import { afterAll, beforeAll, expect, it } from 'vitest';
import { watchMessages } from '../../shared/messages/watch.ts';
import { writeNumberedFrames } from '../sequences/testing/numbered-frames.ts';
import { PracticeService } from '../testing/practice-service.ts';
import { sampleRender } from '../testing/raw-renders.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { ServiceView } from '../testing/upload-studio.ts';
import { WatchedFolder } from './testing/watched-folder.ts';

let service: PracticeService;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
});
afterAll(() => service.stop());

it('knows the item of a short sequence with a gap, and asks about its length once the gap is accepted', {
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
  });
  const path = 'Stoat_v002.####.png';
  const known = await watched.until(() => {
    const { state, target } = watched.file(path) ?? {};
    const isWaiting = state?.kind === 'settling' && state.waitsFor.kind === 'frames_missing';
    return isWaiting && target ? target : null;
  });
  expect(known).toMatchObject({ kind: 'version', mediaName: 'Stoat' });
  await watched.watch.uploadAnyway(watched.id, path);
  const asks = await watched.untilState(path, 'choosing');
  expect(asks.state).toMatchObject({
    says: watchMessages.shortSequence(4, 60),
    candidates: [{ name: 'Stoat' }],
  });
});
