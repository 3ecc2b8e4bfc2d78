import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type AddEncode, type EncodeSnapshot, encodeIdSchema } from '../../shared/model/encodes.ts';
import { defaultSettings } from '../../shared/model/settings.ts';
import { type HoldReason, type JobSnapshot, jobIdSchema } from '../../shared/model/uploads.ts';
import { FfmpegProgram } from '../node/ffmpeg/ffmpeg-program.ts';
import { FfmpegVideoEncoder } from '../node/ffmpeg/ffmpeg-video-encoder.ts';
import { NodeClock } from '../node/node-clock.ts';
import type { Store } from '../store/store.ts';
import { AppStateStore } from '../store/tables/app-state-store.ts';
import { SettingsStore } from '../store/tables/settings-store.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { sampleRender } from '../testing/raw-renders.ts';
import { sharedProbe } from '../testing/shared-probe.ts';
import { storeIn } from '../testing/store-in.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { defaultLimits } from '../uploads/connection/schedule.ts';
import { EncodeRates } from './encode-rates.ts';
import { EncodedVideos } from './encoded-videos.ts';
import { EncodingDesk } from './encoding-desk.ts';

let store: Store;
const data = temporaryFolder();
beforeAll(() => {
  const clock = new NodeClock();
  store = storeIn(data.path, clock);
});
afterAll(async () => {
  store.close();
  data[Symbol.dispose]();
});

const jobId = jobIdSchema.parse('too-large');
const tooSlow: HoldReason = { kind: 'will_not_make_hour', estimatedSeconds: 6_900, allowedSeconds: 3_600 };

function deskFor(path: string, reason: HoldReason, encoder = new FfmpegVideoEncoder(foundFfmpeg)) {
  const asked: AddEncode[] = [];
  const canceled: string[] = [];
  const target = { kind: 'new_item', projectId: 'p', projectName: 'P', name: 'Halo' };
  const state = { kind: 'held', reason };
  const job = { id: jobId, accountId: 'acc', file: { path }, target, state } as unknown as JobSnapshot;
  const desk = new EncodingDesk({
    queue: {
      add: (requests) => {
        asked.push(...requests);
        return requests.map(({ id }) => encodeIdSchema.parse(id ?? 'given'));
      },
    },
    uploads: {
      limits: defaultLimits,
      snapshot: () => ({ jobs: [job] }) as never,
      cancel: async (ids) => {
        expect(asked).toHaveLength(1);
        canceled.push(...ids);
      },
    },
    encoder,
    probe: sharedProbe,
    rates: new EncodeRates(new AppStateStore(store)),
    outputFolder: () => data.path,
    clock: new NodeClock(),
    bytesPerSecond: () => 1_000_000,
    receiptBeside: () => false,
  });
  return { desk, asked, canceled };
}

const signal = new AbortController().signal;

it('makes a lighter copy in place of an upload that is too large for the hour, and only then cancels that', {
  tags: ['ffmpeg'],
}, async () => {
  const path = sampleRender(data.path, 'Too Large.mov', 30);
  const { desk, asked, canceled } = deskFor(path, tooSlow);
  const copy = await desk.lighterCopyInstead(jobId, signal);
  expect(copy.sizeBytes).toBeLessThan(statSync(path).size);
  expect(asked).toMatchObject([
    { id: copy.id, target: { name: 'Halo' }, source: { kind: 'lighter_copy', path, frames: 30 } },
  ]);
  expect(canceled).toEqual([jobId]);
});

it('makes one of a file that is in no queue, for the place it was dropped for', {
  tags: ['ffmpeg'],
}, async () => {
  const path = sampleRender(data.path, 'Dropped.mov', 30);
  const { desk, asked, canceled } = deskFor('/elsewhere.mov', tooSlow);
  const target = { kind: 'new_item', projectId: 'p', projectName: 'P', name: 'Dropped' } as never;
  await desk.addLighterCopy({ accountId: 'acc' as never, path, target }, signal);
  expect(asked).toMatchObject([{ target: { name: 'Dropped' }, source: { kind: 'lighter_copy', path } }]);
  expect(canceled).toEqual([]);
  const bare = deskFor(path, tooSlow, new FfmpegVideoEncoder(new FfmpegProgram([])));
  await expect(
    bare.desk.addLighterCopy({ accountId: 'acc' as never, path, target }, signal),
  ).rejects.toMatchObject({
    trouble: { code: 'encoder_missing' },
  });
});

it('says what to install where there is no ffmpeg, and leaves the upload as it is', async () => {
  const path = sampleRender(data.path, 'No Encoder.mov', 30);
  const { desk, canceled } = deskFor(path, tooSlow, new FfmpegVideoEncoder(new FfmpegProgram([])));
  await expect(desk.lighterCopyInstead(jobId, signal)).rejects.toMatchObject({
    trouble: { code: 'encoder_missing' },
  });
  expect(canceled).toEqual([]);
});

it('makes no copy of an upload that asks about something else', async () => {
  const path = sampleRender(data.path, 'Paused.mov', 30);
  const { desk, asked } = deskFor(path, { kind: 'paused', by: 'job' });
  await expect(desk.lighterCopyInstead(jobId, signal)).rejects.toMatchObject({
    trouble: { code: 'no_lighter_copy' },
  });
  expect(asked).toEqual([]);
});

it('says what room the videos take, and takes away those that are ready and nothing else', async () => {
  using folder = temporaryFolder();
  const paths = ['Ready.mov', 'Waiting.mov'].map((name) => sampleRender(folder.path, name, 2));
  const encode = (id: string, kind: 'ready' | 'uploading', outputPath: string | undefined) =>
    ({ id, outputPath, state: { kind, jobId, atMs: 1 } }) as unknown as EncodeSnapshot;
  let encodes = [encode('a', 'ready', paths[0]), encode('b', 'uploading', paths[1])];
  const settings = new SettingsStore(store);
  const videos = new EncodedVideos({
    queue: {
      snapshot: () => ({ sequence: 0, encodes }),
      remove: async (id) => {
        const gone = encodes.find((each) => each.id === id);
        rmSync(gone?.outputPath ?? '');
        encodes = encodes.filter((each) => each !== gone);
      },
    },
    settings,
    folder: () => settings.read().encodeFolder ?? folder.path,
  });
  expect(await videos.folder()).toMatchObject({
    path: folder.path,
    isUsual: defaultSettings.encodeFolder === null,
    uploadedVideos: 1,
    uploadedBytes: statSync(paths[0] ?? '').size,
    freeBytes: expect.any(Number),
  });
  await videos.removeUploaded();
  expect(encodes.map(({ id }) => id)).toEqual(['b']);
  await expect(videos.setFolder(join(folder.path, 'nowhere'))).rejects.toMatchObject({
    trouble: { code: 'encode_not_writable' },
  });
  await videos.setFolder(data.path);
  expect(await videos.folder()).toMatchObject({ path: data.path, isUsual: false });
});
