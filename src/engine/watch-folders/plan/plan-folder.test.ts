import {
  copyFileSync,
  mkdirSync,
  renameSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { mediaIdSchema, projectIdSchema, versionIdSchema } from '../../../shared/api/ids.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import type { VideoCodec } from '../../../shared/model/sequences.ts';
import type { WatchFilter, WatchSettings } from '../../../shared/model/watch-folders.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { WorkerScanner } from '../../node/watch-folders/worker-scanner.ts';
import { writeNumberedFrames } from '../../sequences/testing/numbered-frames.ts';
import { MemoryLogger } from '../../testing/fake-computer.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { accountId, ServiceView } from '../../testing/upload-studio.ts';
import { WatchedItems } from '../placing/watched-items.ts';
import { WatchedFolder, watchSettings } from '../testing/watched-folder.ts';
import { undecided } from './plan-decided.ts';
import { planFolder } from './plan-folder.ts';
import { lookInto, withoutUploaded } from './plan-looks.ts';

let service: PracticeService;
let place: Awaited<ReturnType<ServiceView['target']>>;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  place = await new ServiceView(service).target();
});
afterAll(() => service.stop());

const neverOpened = { probe: () => Promise.reject(new Error('Nothing is opened here.')) };
const neverLooked = {
  looker: { look: async () => null },
  canEncode: async () => false,
  rates: { last: () => null },
  queue: { snapshot: () => ({ sequence: 0, encodes: [] }) },
};
const filter: WatchFilter = { include: [], exclude: [], subfolders: true, minSizeBytes: 0 };

describe('a dry run', () => {
  it('says what the filter leaves out, and why', async () => {
    using folder = temporaryFolder();
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
    await watched.untilWatching();
    mkdirSync(join(watched.path, 'old'));
    for (const name of ['Taken.mov', 'Taken_draft.mov', 'Other.mov']) sampleRender(watched.path, name);
    sampleRender(join(watched.path, 'old'), 'Taken.mov');
    const { size } = statSync(join(watched.path, 'Taken.mov'));
    const planned = (changed: Partial<WatchFilter>) =>
      watched.watch.plan({
        path: watched.path,
        place: watched.folder().place,
        settings: { ...watchSettings, newestWins: false, filter: { ...filter, ...changed } },
        existing: 'all',
      });
    expect(await planned({ include: ['Taken*'], exclude: ['*_draft*'], subfolders: false })).toMatchObject({
      total: 1,
      uploads: 1,
      files: [{ path: 'Taken.mov' }],
      leftOut: 3,
      leftOutFiles: [
        { path: 'old/Taken.mov', reason: { kind: 'in_subfolder' } },
        { path: 'Other.mov', reason: { kind: 'not_included' } },
        { path: 'Taken_draft.mov', reason: { kind: 'excluded', pattern: '*_draft*' } },
      ],
    });
    expect((await planned({ minSizeBytes: size + 1 })).leftOutFiles).toHaveLength(4);
    expect((await planned({})).leftOut).toBe(0);
  });

  it('leaves out what is older than the version that its item shows, where only newer files are wanted', async () => {
    using folder = temporaryFolder();
    const settings: Partial<WatchSettings> = { rule: { kind: 'name' } };
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place, settings });
    await watched.untilWatching();
    const name = `${place.mediaName}.mov`;
    // In another folder: the watched one would upload it.
    const planned = join(folder.path, 'planned');
    mkdirSync(planned);
    const path = sampleRender(planned, name);
    const { place: at, settings: set } = watched.folder();
    const plan = async (existing: 'newer' | 'all', modified: string) => {
      utimesSync(path, new Date(modified), new Date(modified));
      return (await watched.watch.plan({ path: planned, place: at, settings: set, existing })).files;
    };
    const older = { kind: 'skip', reason: { kind: 'older_than_version' } };
    expect(await plan('newer', '2001-01-01')).toMatchObject([{ path: name, plan: older }]);
    expect(await plan('all', '2001-01-01')).toMatchObject([{ path: name, plan: { kind: 'upload' } }]);
    expect(await plan('newer', '2100-01-01')).toMatchObject([{ path: name, plan: { kind: 'upload' } }]);
  });

  it('skips bytes that their item has already, whatever the file is named, as the folder then does', async () => {
    using folder = temporaryFolder();
    const settings: Partial<WatchSettings> = { rule: { kind: 'name' }, newestWins: false };
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place, settings });
    await watched.untilWatching();
    const [first, copy, other] = [4, 5, 6].map((number) => `${place.mediaName}_v${number}.mov`);
    if (!first || !copy || !other) throw new Error('no names');
    sampleRender(watched.path, first);
    const { versionNumber } = await watched.untilState(first, 'uploaded');
    // Paused until the plan is made: otherwise the folder may upload all files first.
    await watched.watch.setPaused(watched.id, true);
    copyFileSync(join(watched.path, first), join(watched.path, copy));
    sampleRender(watched.path, other, 3);
    const { place: at, settings: set } = watched.folder();
    const plan = await watched.watch.plan({ path: watched.path, place: at, settings: set, existing: 'all' });
    const same = { kind: 'same_bytes', itemName: place.mediaName, versionNumber };
    expect(plan).toMatchObject({
      uploads: 1,
      skips: 2,
      files: [
        { path: first, plan: { kind: 'skip', reason: same } },
        { path: copy, plan: { kind: 'skip', reason: same } },
        { path: other, plan: { kind: 'upload' } },
      ],
    });
    await watched.watch.setPaused(watched.id, false);
    expect((await watched.untilState(copy, 'skipped')).state).toMatchObject({ reason: same });
  });

  it('says of image sequences whether they need a choice or are skipped', async () => {
    using folder = temporaryFolder();
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
    await watched.untilWatching();
    for (const number of [1, 2, 3]) writeFileSync(join(watched.path, `Rain.000${number}.png`), 'A frame.');
    const planned = (frames: WatchSettings['frames']) =>
      watched.watch.plan({
        path: watched.path,
        place: watched.folder().place,
        settings: { ...watchSettings, frames },
        existing: 'all',
      });
    expect(await planned({ kind: 'ask' })).toMatchObject({
      choices: 1,
      files: [
        {
          plan: {
            kind: 'choose',
            says: expect.stringMatching(/^Set whether this folder encodes/),
            setting: 'frames',
          },
        },
      ],
    });
    const encode = { kind: 'encode', rate: null, codec: 'h264', convertLinear: true } as const;
    expect(await planned(encode)).toMatchObject({
      ...{ choices: 1, uploads: 0, uploadBytes: 0 },
      files: [
        { plan: { kind: 'choose', says: 'Set the frame rate of this folder.', setting: 'frame_rate' } },
      ],
    });
    expect(await planned({ ...encode, rate: { num: 25, den: 1 } })).toMatchObject({ choices: 0, uploads: 1 });
    // As the folder does, the plan takes the rate last used for these frames.
    watched.studio.engine.encodeRates.remember(watched.path, { num: 25, den: 1 });
    expect(await planned(encode)).toMatchObject({ choices: 0, uploads: 1 });
    expect(await planned({ kind: 'skip' })).toMatchObject({
      skips: 1,
      files: [{ plan: { kind: 'skip', reason: { kind: 'image_sequence' } } }],
    });
  });

  it('says beside what needs a choice that a newer render goes to the same item', async () => {
    using folder = temporaryFolder();
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
    await watched.untilWatching();
    const planned = join(folder.path, 'planned');
    mkdirSync(planned);
    for (const number of [1, 2, 4]) writeFileSync(join(planned, `${place.mediaName}.${number}.png`), 'A');
    const movie = sampleRender(planned, `${place.mediaName}.mov`);
    const frames = { kind: 'encode', rate: { num: 25, den: 1 }, codec: 'h264', convertLinear: true } as const;
    const saysOf = async (writtenAt: string) => {
      utimesSync(movie, new Date(writtenAt), new Date(writtenAt));
      const settings: WatchSettings = { ...watchSettings, rule: { kind: 'name' }, frames };
      const { files } = await watched.watch.plan({
        ...{ path: planned, place: watched.folder().place, settings, existing: 'all' },
      });
      expect(files.map(({ plan }) => plan.kind).toSorted()).toEqual(['choose', 'upload']);
      return files.flatMap(({ plan }) => (plan.kind === 'choose' ? [plan.says] : [])).join('');
    };
    const newer = `A newer render goes to the same item: ${place.mediaName}.mov.`;
    expect(await saysOf('2100-01-01')).toMatch(new RegExp(`^${newer} 1 of 4 frames is missing`));
    expect(await saysOf('2001-01-01')).not.toContain(newer);
  });

  it('says which chosen codec loses the transparency of frames', { tags: ['ffmpeg'] }, async () => {
    using folder = temporaryFolder();
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
    await watched.untilWatching();
    for (const pixels of ['rgba', 'rgb24'] as const) {
      const nameOf = (number: number) => `${pixels}/Rain.${number}.png`;
      mkdirSync(join(watched.path, pixels));
      await writeNumberedFrames({ folder: watched.path, numbers: [1, 2], nameOf, pixels });
    }
    const losses = async (codec: VideoCodec | null) => {
      const frames = { kind: 'encode', rate: { num: 25, den: 1 }, codec, convertLinear: true } as const;
      const { files, uploads } = await watched.watch.plan({
        path: watched.path,
        place: watched.folder().place,
        settings: { ...watchSettings, newestWins: false, frames },
        existing: 'all',
      });
      expect(uploads).toBe(2);
      return files.map(({ path, plan }) => [path, plan.kind === 'upload' ? plan.losesAlphaIn : null]);
    };
    const inCodec = (codec?: VideoCodec) => [
      ['rgb24/Rain.#.png', undefined],
      ['rgba/Rain.#.png', codec],
    ];
    expect(await losses('h264')).toEqual(inCodec('h264'));
    expect(await losses('prores4444')).toEqual(inCodec());
    expect(await losses(null)).toEqual(inCodec());
  });

  it('asks about another shape and skips what is no video, as the folder then does', async () => {
    using folder = temporaryFolder();
    const settings: Partial<WatchSettings> = { rule: { kind: 'name' } };
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place, settings });
    await watched.untilWatching();
    const [older, newer] = [`${place.mediaName}_v8.mov`, `${place.mediaName}_v9.mov`] as const;
    const other = `${place.mediaName}_v10.mov`;
    const matchless = 'Zzz_list.mov';
    await watched.watch.setPaused(watched.id, true);
    sampleRender(watched.path, older, 7);
    // A render in the shape of another item.
    renameSync(
      sampleRender(folder.path, place.mediaName === 'LED Main' ? 'IMAG_Left.mov' : 'LED_Main.mov'),
      join(watched.path, newer),
    );
    writeFileSync(join(watched.path, other), 'Rendered on Monday.');
    writeFileSync(join(watched.path, matchless), 'Rendered on Tuesday.');
    const at = watched.folder();
    const plan = await watched.watch.plan({
      path: watched.path,
      place: at.place,
      settings: at.settings,
      existing: 'all',
    });
    const shape = {
      says: expect.stringMatching(/^Another shape: /),
      candidates: [{ mediaId: place.mediaId }],
    };
    const noVideo = { kind: 'skip', reason: { kind: 'not_a_video' } };
    expect(plan).toMatchObject({
      files: [
        { path: older, plan: { kind: 'upload' } },
        { path: newer, plan: { kind: 'choose', ...shape } },
        { path: other, plan: noVideo },
        { path: matchless, plan: noVideo },
      ],
      uploads: 1,
      choices: 1,
      skips: 2,
      notOpened: 0,
      notCompared: 0,
    });
    await watched.watch.setPaused(watched.id, false);
    expect((await watched.untilState(newer, 'choosing')).state).toMatchObject(shape);
    for (const path of [other, matchless])
      expect((await watched.untilState(path, 'skipped')).state).toMatchObject({ reason: noVideo.reason });
    await watched.untilState(older, 'uploaded');
  });

  it('counts files that are not complete yet apart from those that upload', async () => {
    using folder = temporaryFolder();
    const settings: Partial<WatchSettings> = { rule: { kind: 'name' }, newestWins: false };
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place, settings });
    await watched.untilWatching();
    await watched.watch.setPaused(watched.id, true);
    const names = [`${place.mediaName}_v8.mov`, `${place.mediaName}_v9.mov`, `${place.mediaName}_v10.mov`];
    const [whole, cut, empty] = names as [string, string, string];
    const { size } = statSync(sampleRender(watched.path, whole, 7));
    truncateSync(sampleRender(watched.path, cut, 8), Math.floor(size / 2));
    writeFileSync(join(watched.path, empty), '');
    // Their names match nothing.
    const [otherCut, otherEmpty] = ['Zzz_cut.mov', 'Zzz_empty.mov'];
    truncateSync(sampleRender(watched.path, otherCut, 9), Math.floor(size / 2));
    writeFileSync(join(watched.path, otherEmpty), '');
    const { place: at, settings: set } = watched.folder();
    const plan = await watched.watch.plan({ path: watched.path, place: at, settings: set, existing: 'all' });
    const later = {
      kind: 'upload',
      waits: true,
      why: expect.stringMatching(/Uploads when the file is complete\.$/),
    };
    expect(plan).toMatchObject({
      ...{ total: 5, uploads: 1, uploadBytes: size, waits: 4, choices: 0, skips: 0 },
      files: [
        { path: whole, plan: { kind: 'upload' } },
        { path: cut, plan: later },
        { path: empty, plan: later },
        { path: otherCut, plan: { kind: 'choose', waits: 'Incomplete' } },
        { path: otherEmpty, plan: { kind: 'choose', waits: 'Empty' } },
      ],
    });
    expect(plan.files[3]?.plan).toMatchObject({ says: expect.stringMatching(/missing\b.+ No match$/) });
    expect(plan.files[0]?.plan).not.toHaveProperty('waits');
  });

  it('says what is wrong with a folder that cannot be read, and with one that is watched already', async () => {
    using folder = temporaryFolder();
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
    const draft = { place: watched.folder().place, settings: watchSettings, existing: 'all' } as const;
    const codeOf = (work: Promise<unknown>) =>
      work.then(
        () => null,
        (error: { trouble: { code: string } }) => error.trouble.code,
      );
    const nowhere = join(folder.path, 'nowhere');
    expect(await codeOf(watched.watch.plan({ ...draft, path: nowhere }))).toBe('folder_not_found');
    expect(await codeOf(watched.watch.add({ ...draft, path: nowhere }))).toBe('folder_not_found');
    expect(await codeOf(watched.watch.add({ ...draft, path: watched.path }))).toBe('watched_already');
    expect(watched.watch.snapshot().folders).toHaveLength(1);
  });

  it('says which version each file becomes and how it differs from the current one, as the sheet says it', async () => {
    using folder = temporaryFolder();
    const settings: Partial<WatchSettings> = { rule: { kind: 'name' }, newestWins: false };
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place, settings });
    await watched.untilWatching();
    const planned = join(folder.path, 'planned');
    mkdirSync(planned);
    const item = await new ServiceView(service).item(place.projectId, place.mediaId);
    const next = item.versions_count + 1;
    const older = sampleRender(planned, `${place.mediaName}_v${next}.mov`, 4);
    const newer = sampleRender(planned, `${place.mediaName}_v77.mov`, 6);
    utimesSync(older, 1, 1);
    utimesSync(newer, 2, 2);
    const plan = await watched.watch.plan({
      path: planned,
      place: watched.folder().place,
      settings: { ...watchSettings, ...settings },
      existing: 'all',
    });
    const [first, second] = plan.files.map((file) => file.plan);
    expect(first).toMatchObject({ kind: 'upload', version: next });
    expect(second).toMatchObject({ kind: 'upload', version: next + 1 });
    const differences = (of: typeof first) => (of?.kind === 'upload' ? of.differences : undefined);
    expect(differences(first)?.at(-1)).toMatch(/^(?:4 frames|0\.16\ss), was \d/);
    expect(differences(second)?.at(-1)).toBe(`Named v77, becomes v${next + 1}`);
  });

  it('says so where the folder goes away before it is read', async () => {
    using folder = temporaryFolder();
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
    const clock = new NodeClock();
    const planning = planFolder(
      {
        path: join(folder.path, 'nowhere'),
        place: { ...place, accountId: accountIdSchema.parse(accountId) },
        settings: watchSettings,
        existing: 'all',
        remembered: [],
        rowOf: () => undefined,
      },
      {
        clock,
        items: new WatchedItems({ clock, clientOf: () => null, sentAs: () => null }),
        openScanner: (options, onReport) =>
          new WorkerScanner(options, onReport, { clock, logger: new MemoryLogger() }),
        probe: neverOpened,
        history: { sentVersion: () => null },
        uploads: watched.studio.engine.uploads,
        uploadLedger: { candidates: () => [] },
        encoding: neverLooked,
      },
    );
    await expect(planning).rejects.toMatchObject({ trouble: { code: 'folder_not_found' } });
  });

  it('knows what was remembered for the folder', async () => {
    using folder = temporaryFolder();
    const settings: Partial<WatchSettings> = { rule: { kind: 'name' } };
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place, settings });
    await watched.untilWatching();
    sampleRender(watched.path, 'Qwertzuiop_v1.mov');
    await watched.untilState('Qwertzuiop_v1.mov', 'choosing');
    const { place: at, settings: set } = watched.folder();
    const plan = () => watched.watch.plan({ path: watched.path, place: at, settings: set, existing: 'all' });
    expect(await plan()).toMatchObject({ choices: 1, uploads: 0 });
    await watched.watch.choose(watched.id, ['Qwertzuiop_v1.mov'], place, true);
    // Uploaded already, or about to be.
    expect(await plan()).toMatchObject({ choices: 0, total: 1 });
  });

  it.each([
    [
      { rule: { kind: 'pattern', pattern: '{thing}' } },
      'name_pattern_invalid',
      'Unknown placeholder {thing}',
    ],
    [
      { filter: { ...filter, include: ['*.mov', '[abc'] } },
      'include_invalid',
      '“[abc” has a [ without its ].',
    ],
    [{ filter: { ...filter, exclude: ['{a,b'] } }, 'exclude_invalid', '“{a,b” has a { without its }.'],
  ] as const)('refuses %j and says why, as adding and changing do', async (changed, code, says) => {
    using folder = temporaryFolder();
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
    const settings = { ...watchSettings, ...changed } as WatchSettings;
    const draft = { path: watched.path, place: watched.folder().place, settings, existing: 'all' } as const;
    const refusal = { trouble: { code, sentence: expect.stringContaining(says) } };
    await expect(watched.watch.plan(draft)).rejects.toMatchObject(refusal);
    await expect(watched.watch.add(draft)).rejects.toMatchObject(refusal);
    await expect(watched.watch.change(watched.id, settings)).rejects.toMatchObject(refusal);
    expect(watched.folder().settings).toEqual(watchSettings);
  });
});

describe('files that an answer cannot wait for', () => {
  const { projectId, projectName } = { projectId: projectIdSchema.parse('prj_1'), projectName: 'Tour' };
  const target = { kind: 'new_item' as const, projectId, projectName, name: 'Otter' };
  const files = ['a.mov', 'b.mov', 'c.mov'].map((path) => ({
    path,
    sequence: null,
    sizeBytes: 3_000_000_000,
    lastWriteMs: 0,
    plan: { kind: 'upload' as const, target, why: '' },
  }));

  it('are counted where they could not be opened in time', async () => {
    using folder = temporaryFolder();
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
    let nowMs = 0;
    // Every reading of this clock is a minute later.
    const clock = Object.assign(new NodeClock(), { monotonicMs: () => (nowMs += 60_000) });
    const looked = await lookInto(
      files.map((file) => ({ file, item: null, decided: undecided })),
      { path: folder.path, settings: watchSettings },
      {
        clock,
        probe: neverOpened,
        uploads: watched.studio.engine.uploads,
        history: { sentVersion: () => null },
        encoding: neverLooked,
      },
      new AbortController().signal,
    );
    expect(looked).toEqual({ files, notOpened: 3 });
  });

  it('are counted if comparing them would take reading more than 2 GB', async () => {
    using folder = temporaryFolder();
    const sent = {
      ...target,
      mediaId: mediaIdSchema.parse('med_1'),
      itemName: 'Otter',
      path: '/renders/Otter.mov',
      sizeBytes: 3_000_000_000,
      xxh3: 'f30cf8474b133862',
      versionId: versionIdSchema.parse('ver_1'),
      versionNumber: 1,
      sentAtMs: 0,
    };
    const compared = await withoutUploaded(
      files,
      folder.path,
      { candidates: () => [sent] },
      new AbortController().signal,
    );
    expect(compared).toEqual({ files, notCompared: 3 });
  });
});
