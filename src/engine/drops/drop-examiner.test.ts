import { execFileSync } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it } from 'vitest';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../../shared/api/ids.ts';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import type { ProbeResult } from '../../shared/model/media-facts.ts';
import { FfmpegFrameGrabber } from '../node/ffmpeg/ffmpeg-frame-grabber.ts';
import { fromAnywhere } from '../policy/allowed-folders.ts';
import { numberedSize, writeNumberedFrames } from '../sequences/testing/numbered-frames.ts';
import { FakeClock } from '../testing/fake-clock.ts';
import { foundFfmpeg } from '../testing/found-ffmpeg.ts';
import { facts } from '../testing/jobs.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { defaultLimits } from '../uploads/connection/schedule.ts';
import { RunningHash } from '../uploads/transfer/running-hash.ts';
import { DropExaminer, type DropExaminerParts } from './drop-examiner.ts';
import type { KnownItem } from './examined-drop.ts';

const projectId = projectIdSchema.parse('prj_1');
const place = { accountId: 'account', projectId };
const item = (id: string, name: string, changes: Partial<KnownItem> = {}): KnownItem => ({
  id: mediaIdSchema.parse(id),
  name,
  type: 'video',
  width: 3840,
  height: 1072,
  durationSeconds: 42.4004,
  activeVersionId: versionIdSchema.parse('ver_4'),
  activeVersionMadeAt: null,
  versionsCount: 4,
  ...changes,
});
const wall = item('med_wall', 'LED Main');
const bytes = Buffer.from('the bytes of a render');
const never = new AbortController().signal;

let probed: string[] = [];
beforeEach(() => {
  probed = [];
});

function examiner(parts: Partial<DropExaminerParts> = {}) {
  const probe: ProbeResult = {
    kind: 'video',
    wholeness: 'whole',
    endsIn: 'data',
    facts: { ...facts, sizeBytes: bytes.length },
  };
  return new DropExaminer({
    probe: {
      probe: async (source) => {
        probed.push(source.kind === 'path' ? source.path : '');
        return probe;
      },
    },
    clock: new FakeClock(),
    ledger: { candidates: () => [], anywhereIn: () => [] },
    sentAs: () => null,
    sentTo: () => [],
    knownItems: async () => [wall, item('med_logo', 'LED Logo', { type: 'image' })],
    openNotes: async () => 3,
    versionNumber: async () => null,
    measuredBytesPerSecond: () => null,
    limits: () => defaultLimits,
    mayUpload: fromAnywhere,
    canEncode: async () => true,
    looker: new FfmpegFrameGrabber(foundFfmpeg),
    giveTurn: async () => {},
    ...parts,
  });
}

async function render(name: string) {
  const folder = temporaryFolder();
  const path = join(folder.path, name);
  await writeFile(path, bytes);
  return { path, [Symbol.dispose]: () => folder[Symbol.dispose]() };
}

it('finds the item by name, and says what is different from what it shows now', async () => {
  using file = await render('LED_Main_v005.mov');
  const found = await examiner().examine(file.path, place, null, never);
  expect(found.match).toMatchObject({ kind: 'match', candidate: { id: wall.id } });
  expect(found.differences).toEqual(['3840 × 1080, was 3840 × 1072', '1,259 frames, was 1,271']);
  expect(found).toMatchObject({ comparedWith: wall.id, openNotes: 3, sameBytes: null, hour: null });
});

it('compares a file with the one of its drop that becomes the version before it', async () => {
  using file = await render('LED_Main_v005.mov');
  using before = await render('LED_Main_v004.mov');
  const follows = async (after: string | null) =>
    await examiner().examine(file.path, place, null, never, after);
  expect(await follows(null)).toMatchObject({ isSame: false });
  expect(await follows(before.path)).toMatchObject({ differences: [], isSame: true, currentUpload: null });
});

it('says that nothing is different only where size and length of both are known', async () => {
  using file = await render('LED_Main_v005.mov');
  const { width, height, durationSeconds } = facts;
  const isSameAs = async (changes: Partial<KnownItem>) => {
    const knownItems = async () => [item('med_wall', 'LED Main', changes)];
    const found = await examiner({ knownItems }).examine(file.path, place, null, never);
    return found.differences.length === 0 && found.isSame;
  };
  expect(await isSameAs({ width, height, durationSeconds })).toBe(true);
  // An item whose processing failed has no facts.
  expect(await isSameAs({ width: null, height: null, durationSeconds: null })).toBe(false);
  expect(await isSameAs({ width, height, durationSeconds: null })).toBe(false);
});

it('names the version that a file is compared with where a note tells its number', async () => {
  using file = await render('LED_Main_v005.mov');
  const asked: unknown[] = [];
  const versionNumber: DropExaminerParts['versionNumber'] = async (...about) => {
    asked.push(about);
    return 4;
  };
  const found = await examiner({ versionNumber }).examine(file.path, place, null, never);
  expect(found.currentNumber).toBe(4);
  expect(asked).toEqual([[place, wall.id, wall.activeVersionId]]);
});

it('tells the version that is in the name of a file, and with which version it was compared', async () => {
  using file = await render('LED_Main_v006.mov');
  const found = await examiner().examine(file.path, place, null, never);
  expect(found).toMatchObject({ version: { written: 'v006' }, currentId: wall.activeVersionId });
});

it('compares with what was sent as the current version, not with what was sent before it', async () => {
  using file = await render('LED_Main_v005.mov');
  const sent = (version: number, width: number) => ({
    version_id: versionIdSchema.parse(`ver_${version}`),
    version_number: version,
    probe: { ...facts, width },
  });
  const all = [sent(5, 1), sent(4, facts.width + 8), sent(3, 2)];
  const sentAs = (id: unknown) => all.find(({ version_id }) => version_id === id) ?? null;
  const one = examiner({ sentAs: sentAs as unknown as DropExaminerParts['sentAs'] });
  expect((await one.examine(file.path, place, null, never)).differences).toEqual([
    `${facts.width} × ${facts.height}, was ${facts.width + 8} × ${facts.height}`,
  ]);
});

it('asks about a shape that is plainly another, and about none where nobody knows the item’s', async () => {
  using file = await render('LED_Main_v005.mov');
  const items = (width: number | null) => async () => [item('med_wall', 'LED Main', { width, height: 1080 })];
  const asks = async (width: number | null) =>
    (await examiner({ knownItems: items(width) }).examine(file.path, place, null, never)).otherShape;
  expect(await asks(15_360)).toBe(`Another shape: ${facts.width} × ${facts.height}, was 15360 × 1080.`);
  expect(await asks(facts.width)).toBeNull();
  expect(await asks(null)).toBeNull();
});

it('says wide pixels of the version before, and asks nothing where both fill the same screen', async () => {
  using file = await render('LED_Main_v005.mov');
  const [height, width] = [facts.height, facts.width / 2];
  const sentAs = () => ({ version_number: 4, probe: { ...facts, width, pixelAspect: 2 } });
  const one = examiner({
    knownItems: async () => [item('med_wall', 'LED Main', { width, height })],
    sentAs: sentAs as unknown as DropExaminerParts['sentAs'],
  });
  const found = await one.examine(file.path, place, null, never);
  expect(found.otherShape).toBeNull();
  expect(found.differences).toEqual([`${facts.width} × ${height}, was ${width} × ${height}, pixels 2:1`]);
  const target = { kind: 'version', mediaId: wall.id, mediaName: 'LED Main', projectName: 'Show' } as const;
  expect(await one.shapesBefore(place.accountId, [{ ...target, projectId: place.projectId }])).toEqual([
    { width, height, pixelAspect: 2 },
  ]);
});

it('tells of a sequence what it tells of a file, before its video is made', {
  tags: ['ffmpeg'],
}, async () => {
  using folder = temporaryFolder();
  const numbers = Array.from({ length: 10 }, (_none, index) => 1001 + index);
  const nameOf = (number: number) => `LED_Main_v05.${number}.png`;
  await writeNumberedFrames({ folder: folder.path, numbers, nameOf });
  const asked = { folder: folder.path, pattern: 'LED_Main_v05.####.png', rate: { num: 25, den: 1 } };
  const found = await examiner().examineSequence(asked, place, null, never);
  const { width, height } = numberedSize;
  expect(found).toMatchObject({
    match: { kind: 'match', candidate: { id: wall.id } },
    comparedWith: wall.id,
    picture: { width, height },
    durationSeconds: 0.4,
    openNotes: 3,
    stillPath: join(folder.path, nameOf(1004)),
    otherShape: expect.stringContaining(`Another shape: ${width} × ${height}`),
  });
  // The sentence about another shape contains both sizes.
  expect(found.differences).toEqual([expect.stringMatching(/^0\.4\ss, was /)]);
  expect(found).toMatchObject({ version: { written: 'v05' }, currentId: wall.activeVersionId });
  const before = (number: number) => `LED_Main_v04.${number}.png`;
  await writeNumberedFrames({ folder: folder.path, numbers: numbers.slice(0, 8), nameOf: before });
  const after = { ...asked, pattern: 'LED_Main_v04.####.png' };
  const follows = async (given: typeof after) =>
    await examiner().examineSequence({ ...asked, after: given }, place, null, never);
  expect((await follows(after)).differences, 'the version before it in the drop').toEqual([
    '10 frames, was 8',
  ]);
  expect(await follows(asked)).toMatchObject({ differences: [], isSame: true });
  await expect(
    examiner().examineSequence({ ...asked, pattern: '../../etc/####.png' }, place, null, never),
  ).rejects.toMatchObject({ trouble: { code: 'frames_gone' } });
});

it('shows the frame of a sequence that the still of its video shows, and that of the video before it', async () => {
  using folder = temporaryFolder();
  const nameOf = (number: number) => `LED_Main_v05.${number}.png`;
  const numbers = Array.from({ length: 30 }, (_none, index) => 1001 + index);
  for (const number of numbers) await writeFile(join(folder.path, nameOf(number)), '');
  const asked = { folder: folder.path, pattern: 'LED_Main_v05.####.png' };
  const stillAt = async (rate: FrameRate | null, one = examiner()) => {
    const { stillPath } = await one.examineSequence({ ...asked, rate }, place, null, never);
    return stillPath;
  };
  const at25 = { num: 25, den: 1 };
  expect(await stillAt(at25)).toBe(join(folder.path, nameOf(1011)));
  expect(await stillAt(null)).toBe(join(folder.path, nameOf(1011)));
  const sent = { job_id: 'job', version_number: 4, probe: { ...facts, durationSeconds: 0.6 } };
  const shorter = examiner({ sentAs: (() => sent) as unknown as DropExaminerParts['sentAs'] });
  expect(await stillAt(at25, shorter)).toBe(join(folder.path, nameOf(1006)));
  for (const number of [1010, 1011]) await rm(join(folder.path, nameOf(number)));
  expect(await stillAt(at25), 'a missing one is filled with the one before').toBe(
    join(folder.path, nameOf(1009)),
  );
});

it('tells of a sequence whether its frames have alpha', { tags: ['ffmpeg'] }, async () => {
  using folder = temporaryFolder();
  const numbers = [1, 2];
  const alpha = async (pixels: 'rgb24' | 'rgba') => {
    const nameOf = (number: number) => `Title_${pixels}.${number}.png`;
    await writeNumberedFrames({ folder: folder.path, numbers, nameOf, pixels });
    const asked = { folder: folder.path, pattern: `Title_${pixels}.#.png`, rate: null };
    return (await examiner().examineSequence(asked, place, null, never)).hasAlpha;
  };
  expect(await alpha('rgba')).toBe(true);
  expect(await alpha('rgb24')).toBe(false);
});

it('says of a sequence which frames may not be copied to their end', async () => {
  using folder = temporaryFolder();
  // Uncompressed Targa, 64 by 64 gray pixels.
  const frame = Buffer.concat([
    Buffer.from('000003000000000000000000400040000800', 'hex'),
    Buffer.alloc(4096, 128),
  ]);
  const names = [1, 2, 3].map((number) => join(folder.path, `Grey.${number}.tga`));
  for (const name of names) await writeFile(name, frame);
  const says = () => examiner().emptyEnds(folder.path, 'Grey.#.tga', new AbortController().signal);
  expect(await says()).toBeNull();
  await writeFile(names[1] ?? '', Buffer.from(frame).fill(0, frame.length / 2));
  expect(await says()).toBe('The last 50% of frame 2 is black or not copied yet.');
});

it('says of a start timecode that it cannot be read, also where the file is a new item', async () => {
  using file = await render('Unheard of.mov');
  const unread: ProbeResult = {
    kind: 'video',
    wholeness: 'whole',
    endsIn: 'data',
    facts: { ...facts, startTimecodeUnread: true },
  };
  const one = examiner({ probe: { probe: async () => unread } });
  expect((await one.examine(file.path, place, null, never)).differences).toEqual([
    "The start timecode can't be read. Timecodes count from 00:00:00:00.",
  ]);
});

it('never offers an item that takes no versions, and says so where a file has exactly its name', async () => {
  const [match] = await examiner().match(['LED_Logo_v2.mov'], place);
  expect(match?.kind).not.toBe('match');
  const says = '“LED Logo” is an image: only videos take new versions.';
  expect(match).toMatchObject({ says, namesake: { name: 'LED Logo' } });
  expect(match && 'candidates' in match && match.candidates.map(({ name }) => name)).not.toContain(
    'LED Logo',
  );
});

it('matches thousands in turns, and names the versions of one unknown name alike', async () => {
  let turns = 0;
  const one = examiner({
    giveTurn: async () => {
      turns += 1;
    },
  });
  const names = Array.from({ length: 1_000 }, (_, index) => `Sky_v${index + 1}.mov`);
  const matches = await one.match(names, place);
  expect(turns).toBeGreaterThanOrEqual(40);
  expect(new Set(matches.map(({ newName }) => newName))).toEqual(new Set(['Sky']));
});

it('takes no new look at the names while the items stay as they are, and one when an item is renamed', async () => {
  let items = [wall];
  const one = examiner({ knownItems: async () => [...items] });
  const [first] = await one.match(['LED_Main_v2.mov'], place);
  const [again] = await one.match(['LED_Main_v2.mov'], place);
  expect(again).toBe(first);
  items = [item('med_wall', 'Roof')];
  expect((await one.match(['LED_Main_v2.mov'], place))[0]?.kind).toBe('none');
});

const entry = {
  projectId,
  mediaId: wall.id,
  itemName: wall.name,
  path: '/elsewhere.mov',
  sizeBytes: bytes.length,
  versionId: versionIdSchema.parse('ver_3'),
  versionNumber: 3,
  sentAtMs: 5,
};

it('recognizes the same bytes by their hash, not by their size', async () => {
  using file = await render('LED_Main_v005.mov');
  const hash = new RunningHash();
  hash.add(bytes, 0);
  const withHash = (xxh3: string) => ({
    ledger: { candidates: () => [{ ...entry, xxh3 }], anywhereIn: () => [{ ...entry, xxh3 }] },
  });
  const other = await examiner(withHash('0'.repeat(32))).examine(file.path, place, wall.id, never);
  expect(other.sameBytes).toBeNull();
  const same = await examiner(withHash(hash.digest())).examine(file.path, place, wall.id, never);
  expect(same.sameBytes).toMatchObject({ versionNumber: 3, elsewhere: null });
  using copy = await render('Unheard of.mov');
  const anew = await examiner(withHash(hash.digest())).examine(copy.path, place, null, never);
  expect(anew.sameBytes, 'under another name').toMatchObject({ versionNumber: 3, elsewhere: 'LED Main' });
  const knownItems = async () => [item('med_other', 'Other')];
  const gone = examiner({ ...withHash(hash.digest()), knownItems });
  expect((await gone.examine(copy.path, place, null, never)).sameBytes).toBeNull();
});

it('says if the hour is too short at the speed last measured', async () => {
  using file = await render('LED_Main_v005.mov');
  const slow = examiner({ measuredBytesPerSecond: () => bytes.length / 7_200 });
  const found = await slow.examine(file.path, place, wall.id, never);
  expect(found.hour).toMatchObject({ fits: false, estimatedSeconds: 7_200 });
});

it('offers a lighter copy of what the hour will not do for, where one can be made and looks good enough', async () => {
  using file = await render('LED_Main_v005.mov');
  const heavy = { ...facts, width: 1_920, height: 1_080, durationSeconds: 60, sizeBytes: 12_000_000_000 };
  const probe = {
    probe: async (): Promise<ProbeResult> => ({
      kind: 'video',
      wholeness: 'whole',
      endsIn: 'data',
      facts: heavy,
    }),
  };
  const hourOf = async (parts: Partial<DropExaminerParts>) =>
    (await examiner({ probe, ...parts }).examine(file.path, place, wall.id, never)).hour;
  const slow = { measuredBytesPerSecond: () => 1_000_000 };
  const offered = (await hourOf(slow))?.lighterCopy;
  expect(offered?.uploadSeconds).toBeLessThan(1_800);
  expect(offered?.sizeBytes).toBeGreaterThan(0);
  // A limit set by a person counts like a slow connection.
  const limited = await hourOf({ limits: () => ({ ...defaultLimits, bytesPerSecond: 1_000_000 }) });
  expect(limited?.lighterCopy).toEqual(offered);
  expect(await hourOf({ ...slow, canEncode: async () => false })).toMatchObject({
    fits: false,
    lighterCopy: null,
  });
  expect(await hourOf({ measuredBytesPerSecond: () => 1_000 })).toMatchObject({
    fits: false,
    lighterCopy: null,
  });
  expect(await hourOf({ measuredBytesPerSecond: () => 1e9 })).toMatchObject({
    fits: true,
    lighterCopy: null,
  });
});

it('reads a file once, whatever is chosen for it, and again after it changed', async () => {
  using file = await render('LED_Main_v005.mov');
  const one = examiner();
  await one.examine(file.path, place, null, never);
  await one.examine(file.path, place, wall.id, never);
  expect(probed).toHaveLength(1);
  await writeFile(file.path, 'a longer render than the one before');
  await one.examine(file.path, place, wall.id, never);
  expect(probed).toHaveLength(2);
});

it.skipIf(process.platform === 'win32')(
  'does not block on a render that was replaced by a pipe',
  async () => {
    using folder = temporaryFolder();
    const path = join(folder.path, 'LED_Main_v005.mov');
    execFileSync('mkfifo', [path]);
    const one = examiner({
      ledger: { candidates: () => [{ ...entry, xxh3: '0'.repeat(32) }], anywhereIn: () => [] },
    });
    expect((await one.examine(path, place, wall.id, never)).sameBytes).toBeNull();
  },
);

it('says how large the item of each target is, and asks once for the items of a project', async () => {
  const asked: unknown[] = [];
  const knownItems = async (of: unknown) => {
    asked.push(of);
    return [wall, item('med_side', 'LED Side', { width: null })];
  };
  const version = (mediaId: string) =>
    ({ kind: 'version', projectId, projectName: 'Aurora', mediaId, mediaName: '' }) as never;
  const other = { kind: 'version', projectId: 'prj_2', projectName: 'Tour', mediaId: 'med_wall' } as never;
  const created = { kind: 'new_item', projectId, projectName: 'Aurora', name: 'New' } as never;
  const shapes = await examiner({ knownItems }).shapesBefore('account', [
    ...[version('med_wall'), created, version('med_side'), version('med_gone'), other],
  ]);
  const ofWall = { width: 3840, height: 1072 };
  expect(shapes).toEqual([
    ...[expect.objectContaining(ofWall), null, null, null],
    expect.objectContaining(ofWall),
  ]);
  expect(asked).toEqual([place, { accountId: 'account', projectId: 'prj_2' }]);
});
