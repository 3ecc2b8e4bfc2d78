/** @module-tag ffmpeg */
import { copyFileSync, rmSync, statSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteIdSchema, type VersionId } from '../../../shared/api/ids.ts';
import type { QueueEvent } from '../../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { prores } from '../../media-probe/testing/encoders.ts';
import { numbersIn } from '../../media-probe/testing/numbered-frames.ts';
import { FfmpegCopyMaker } from '../../node/ffmpeg/ffmpeg-copy-maker.ts';
import { NodeRandom } from '../../node/node-random.ts';
import { openStore } from '../../store/database.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
import { itLong } from '../../testing/it-long.ts';
import { aDelivery, aJob } from '../../testing/jobs.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { toSnapshot } from '../../uploads/job/job.ts';
import { historyEntryOf } from '../../uploads/job/receipts.ts';
import { UploadHistory } from '../../uploads/tables/upload-history.ts';
import { SequenceRenders } from '../../viewing/sequence-renders.ts';
import { NoteTicks } from '../note-ticks.ts';
import { CheckDesk, type Film, mediaId, newerFrom, noteAt, olderId } from '../testing/check-desk.ts';
import { NoteChecks } from './note-checks.ts';

const never = new AbortController().signal;
const film: Film = { name: 'film.mov', rate: '25', count: 12, encoder: prores('2') };
const note = noteIdSchema.parse('note_1');

let desk: CheckDesk;
beforeAll(async () => {
  desk = await CheckDesk.open();
});
afterAll(() => desk[Symbol.asyncDispose]());

function openDesk(folder: string) {
  const clock = new FakeClock();
  const opened = openStore(join(folder, 'renderdrop.sqlite'), { clock });
  if (opened.kind === 'refused') throw opened.error;
  const { store } = opened;
  const history = new UploadHistory(store);
  const jobs: JobSnapshot[] = [];
  const copies = new Map<VersionId, string>();
  let tell = (_: QueueEvent): void => {};
  const checks = new NoteChecks({
    grabber: desk.grabber,
    probe: desk.probes.probe,
    history,
    uploads: {
      snapshot: () => ({ jobs }) as never,
      subscribe: (listener) => {
        tell = listener;
        return () => {};
      },
    },
    ticks: new NoteTicks(store),
    copies: { pathOf: async (versionId) => copies.get(versionId) ?? null },
    sequences: new SequenceRenders(desk.grabber),
    clock,
    random: new NodeRandom(),
    keyName: () => 'Mia',
  });
  return {
    checks,
    copies,
    /** Records an upload of this file that became v4. */
    uploaded: async (path: string) => {
      const { size, mtimeMs } = statSync(path);
      const probed = await desk.probes.look(path);
      const job = aJob({
        path,
        sizeBytes: size,
        facts: probed.kind === 'video' ? probed.facts : null,
        delivery: { ...aDelivery, mediaId, versionId: olderId, versionNumber: 4 },
        deliveredAtMs: Math.ceil(mtimeMs),
        state: { kind: 'ready', atMs: Math.ceil(mtimeMs) },
      });
      const entry = historyEntryOf(job);
      if (entry) history.add(entry);
      tell({ kind: 'jobs_changed', sequence: 1, jobs: [toSnapshot(job)] });
    },
    [Symbol.asyncDispose]: async () => {
      await checks[Symbol.asyncDispose]();
      store[Symbol.dispose]();
    },
  };
}

/** A separate file, for a test that changes it. */
async function render(folder: string, name: string, from: number): Promise<string> {
  const path = join(folder, name);
  copyFileSync(await desk.film(film, from), path);
  return path;
}

it('keeps ticks with the file, and with the version once it has become one', async () => {
  using folder = temporaryFolder();
  await using stage = openDesk(folder.path);
  const path = await render(folder.path, 'LED_Main_v4.mov', 0);
  const before = await stage.checks.open(mediaId, { kind: 'file', path }, never);
  expect(before).toMatchObject({ subject: { versionId: null, fileName: 'LED_Main_v4.mov' }, ticks: [] });
  expect(stage.checks.tick(before.checkId, note, true)).toMatchObject([{ noteId: note, keyName: 'Mia' }]);
  await stage.checks.close(before.checkId);
  expect(await stage.checks.ticksOnFile(mediaId, path)).toMatchObject([{ noteId: note }]);
  expect(stage.checks.ticksOf(mediaId), 'the file may never be uploaded').toEqual([]);

  await stage.uploaded(path);
  await expect.poll(() => stage.checks.ticksOf(mediaId)).toMatchObject([{ versionId: olderId }]);
  const after = await stage.checks.open(mediaId, { kind: 'newest' }, never);
  expect(after).toMatchObject({ subject: { versionNumber: 4 }, ticks: [{ noteId: note }] });
  expect(stage.checks.tick(after.checkId, note, false)).toEqual([]);
  expect(stage.checks.ticksOf(mediaId)).toEqual([]);
});

it('takes a tick of one render for none of another, nor of the same file rendered over', async () => {
  using folder = temporaryFolder();
  await using stage = openDesk(folder.path);
  const path = await render(folder.path, 'a.mov', 0);
  const first = await stage.checks.open(mediaId, { kind: 'file', path }, never);
  stage.checks.tick(first.checkId, note, true);
  const { mtime } = statSync(path);
  utimesSync(path, mtime, new Date(mtime.getTime() + 5_000));
  expect((await stage.checks.open(mediaId, { kind: 'file', path }, never)).ticks).toEqual([]);
  const other = await render(folder.path, 'b.mov', newerFrom);
  expect((await stage.checks.open(mediaId, { kind: 'file', path: other }, never)).ticks).toEqual([]);
});

it('says that the file of a version has changed or is gone', async () => {
  using folder = temporaryFolder();
  await using stage = openDesk(folder.path);
  const path = await render(folder.path, 'v4.mov', 0);
  await stage.uploaded(path);
  const newer = await render(folder.path, 'v5.mov', newerFrom);
  const opened = await stage.checks.open(mediaId, { kind: 'file', path: newer }, never);
  expect(await stage.checks.lookAt(opened.checkId, noteAt(0.2), [])).toMatchObject({
    before: { kind: 'shown' },
  });

  const { mtime } = statSync(path);
  utimesSync(path, mtime, new Date(mtime.getTime() + 5_000));
  const again = await stage.checks.open(mediaId, { kind: 'file', path: newer }, never);
  expect(await stage.checks.lookAt(again.checkId, noteAt(0.2), [])).toMatchObject({
    before: { kind: 'missing', sentence: 'The file of v4 has changed since its upload.' },
  });
  await expect(async () => stage.checks.lookAt(opened.checkId, noteAt(0.2), [])).rejects.toMatchObject({
    trouble: { code: 'check_closed' },
  });
});

async function showsItByItsCopy(what: 'rendered over' | 'deleted'): Promise<void> {
  using folder = temporaryFolder();
  await using stage = openDesk(folder.path);
  const path = await render(folder.path, 'v4.mov', 0);
  await stage.uploaded(path);
  const copy = join(folder.path, 'copy.mp4');
  const source = await desk.render(path);
  await new FfmpegCopyMaker(foundFfmpeg).make({ source, outputPath: copy, bytesMax: 1e9 }, never);
  if (what === 'deleted') rmSync(path);
  else {
    copyFileSync(await desk.film(film, newerFrom), path);
    utimesSync(path, new Date(), new Date(Date.now() + 5_000));
  }
  const newer = await render(folder.path, 'v5.mov', newerFrom);
  const missing = await stage.checks.open(mediaId, { kind: 'file', path: newer }, never);
  expect(await stage.checks.lookAt(missing.checkId, noteAt(0.2), [])).toMatchObject({
    before: {
      kind: 'missing',
      sentence:
        what === 'deleted'
          ? 'The file of v4 is no longer where it was uploaded from.'
          : 'The file of v4 has changed since its upload.',
    },
  });

  stage.copies.set(olderId, copy);
  const { checkId, others } = await stage.checks.open(mediaId, { kind: 'file', path: newer }, never);
  expect(others).toMatchObject([
    { versionNumber: 4, fileName: 'v4.mov', codec: 'ProRes 422', frameCount: 12 },
  ]);
  const placed = await stage.checks.lookAt(checkId, noteAt(0.2), []);
  expect(placed.remarks).toEqual([{ of: 'before', sentence: 'v4 is shown from its small copy.' }]);
  const key = placed.before.kind === 'shown' ? placed.before.key : '';
  const frames = [0, 5, 11];
  const pictures: (Uint8Array | null)[] = [];
  for (const frame of frames) pictures.push(await stage.checks.picture(key, `f${frame}`));
  expect(await numbersIn(pictures)).toEqual(frames);
  expect(stage.checks.pathOf(key)).toBe(copy);
  // Nothing newer is on this computer, so notes are checked on this version.
  expect(await stage.checks.open(mediaId, { kind: 'newest' }, never)).toMatchObject({
    subject: { versionNumber: 4, fileName: 'v4.mov' },
  });
}

const byItsCopy = 'shows a version by its copy, at its own frames, once its file is %s';
it.each(['rendered over'] as const)(byItsCopy, showsItByItsCopy);
itLong.each(['deleted'] as const)(byItsCopy, showsItByItsCopy);

it('shows one frame alone where the note was left on the newest render', async () => {
  using folder = temporaryFolder();
  await using stage = openDesk(folder.path);
  await stage.uploaded(await render(folder.path, 'v4.mov', 0));
  const opened = await stage.checks.open(mediaId, { kind: 'newest' }, never);
  const placed = await stage.checks.lookAt(opened.checkId, noteAt(0.2), []);
  expect(placed).toMatchObject({ before: { kind: 'same' }, after: { steps: { frame: 5 } } });
});

it('opens without a render where none of the item is on this computer, and refuses what is no video', async () => {
  using folder = temporaryFolder();
  await using stage = openDesk(folder.path);
  expect(await stage.checks.open(mediaId, { kind: 'newest' }, never)).toMatchObject({
    subject: null,
    others: [],
  });
  await expect(
    stage.checks.open(mediaId, { kind: 'file', path: join(folder.path, 'renderdrop.sqlite') }, never),
  ).rejects.toMatchObject({ trouble: { code: 'render_unreadable', action: 'choose_another_file' } });
});

it('answers no picture that the window was not told of, and none once it is closed', async () => {
  using folder = temporaryFolder();
  await using stage = openDesk(folder.path);
  const path = await render(folder.path, 'v5.mov', newerFrom);
  const { checkId, subject } = await stage.checks.open(mediaId, { kind: 'file', path }, never);
  const key = subject?.key ?? '';
  expect(await stage.checks.picture(key, 'f3')).not.toBeNull();
  expect(await stage.checks.picture('made-up-0', 'f3')).toBeNull();
  expect(stage.checks.pathOf('made-up-0')).toBeNull();
  await stage.checks.close(checkId);
  expect(await stage.checks.picture(key, 'f3')).toBeNull();
  expect(stage.checks.pathOf(key)).toBeNull();
});
