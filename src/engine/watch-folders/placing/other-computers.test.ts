import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { mediaIdSchema } from '../../../shared/api/ids.ts';
import { writeNumberedFrames } from '../../sequences/testing/numbered-frames.ts';
import { itLong } from '../../testing/it-long.ts';
import { sampleRender } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { WatchedFolder, type WatchedFolderOptions } from '../testing/watched-folder.ts';
import { type OtherComputersFacts, otherMayHave } from './other-computers.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const nowMs = 1_000 * hourMs;

interface Case {
  readonly rule?: 'new_items' | 'name';
  readonly shared?: boolean;
  readonly isOurs?: boolean;
  readonly itemMs?: number;
  readonly versionMs?: number | null;
  readonly writtenMs?: number;
}

function facts({
  rule = 'new_items',
  shared = true,
  isOurs = false,
  itemMs = nowMs - 30 * hourMs,
  versionMs = nowMs - 29 * hourMs,
  writtenMs = nowMs - 31 * hourMs,
}: Case): OtherComputersFacts {
  const times = {
    seenAtMs: nowMs,
    lastWriteMs: writtenMs,
    completeAtMs: null,
    matchedAtMs: null,
    uploadedAtMs: null,
    readyAtMs: null,
  };
  return {
    settings: { shared, rule: { kind: rule } },
    file: { times, insisted: false, accepted: [] },
    item: {
      id: mediaIdSchema.parse('med'),
      name: 'Halo',
      createdAtMs: itemMs,
      versionId: null,
      versionCreatedAtMs: versionMs,
      versionsCount: 1,
      durationSeconds: 2,
      shape: null,
    },
    isOurs,
    nowMs,
  };
}

const cases: readonly (readonly [string, Case, 'waits' | 'asks' | null])[] = [
  ['a version made after the file, of a day ago', {}, 'asks'],
  ['the same for an item matched by name', { rule: 'name' }, 'asks'],
  [
    'matched by name within the day: the same request on each computer',
    { rule: 'name', versionMs: nowMs - hourMs },
    null,
  ],
  ['a new item made within the day', { versionMs: nowMs - hourMs }, 'asks'],
  ['one made just now: its receipt may be on its way', { versionMs: nowMs - minuteMs }, 'waits'],
  [
    'an item that was made just now and has no version yet',
    { itemMs: nowMs - minuteMs, versionMs: null },
    'waits',
  ],
  ['an item that never got its first version', { itemMs: nowMs - 3 * hourMs, versionMs: null }, 'asks'],
  ['a file written after the version', { writtenMs: nowMs - hourMs }, null],
  ['what this computer uploaded itself', { isOurs: true }, null],
  ['a folder that no other computer watches', { shared: false }, null],
];

it.each(cases)('%s', (_what, given, expected) => {
  expect(otherMayHave(facts(given))?.kind ?? null).toBe(expected);
});

let service: PracticeService;
let view: ServiceView;
let place: Awaited<ReturnType<ServiceView['target']>>;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
  place = await view.target();
});
afterAll(() => service.stop());

const encode = { kind: 'encode', rate: { num: 25, den: 1 }, codec: 'h264', convertLinear: true } as const;

function computer(folder: string, name: string, options: Partial<WatchedFolderOptions> = {}) {
  const renders = join(folder, 'renders');
  const settings = { shared: true, frames: encode, ...options.settings };
  return WatchedFolder.open({
    folder: join(folder, name),
    renders,
    service,
    place,
    existing: 'all',
    settings,
  });
}

const versionsOf = async (projectId: string, start: string) =>
  (await view.media(projectId))
    .filter(({ name }) => name.startsWith(start))
    .map(({ versions_count }) => versions_count);

describe.concurrent('a computer that comes later', () => {
  it('finds the receipts of another one in the folder, and uploads nothing again', async () => {
    using folder = temporaryFolder();
    {
      await using first = await computer(folder.path, 'one');
      sampleRender(first.path, 'Late Ibis.mov');
      await first.untilState('Late Ibis.mov', 'uploaded');
    }
    await using second = await computer(folder.path, 'two');
    const row = await second.untilState('Late Ibis.mov', 'skipped');
    expect(row.state).toMatchObject({
      reason: { kind: 'same_bytes', itemName: 'Late Ibis', versionNumber: 1 },
    });
    expect(await versionsOf(second.projectId, 'Late Ibis')).toEqual([1]);
  });

  itLong('makes no second version where no word of the first one could be left', async () => {
    using folder = temporaryFolder();
    {
      await using first = await computer(folder.path, 'one');
      sampleRender(first.path, 'Silent Ibis.mov');
      await first.untilState('Silent Ibis.mov', 'uploaded');
    }
    rmSync(join(folder.path, 'renders', '.renderdrop'), { recursive: true });
    await using second = await computer(folder.path, 'two');
    await second.until(() => {
      const state = second.file('Silent Ibis.mov')?.state;
      const waits = state?.kind === 'finished' && state.waitsFor === 'other_computer';
      return waits || state?.kind === 'choosing' ? state : null;
    });
    expect(await versionsOf(second.projectId, 'Silent Ibis')).toEqual([1]);
  });
});

it('two computers make one video and one version of one image sequence', { tags: ['ffmpeg'] }, async () => {
  using folder = temporaryFolder();
  await using first = await computer(folder.path, 'one');
  await using second = await computer(folder.path, 'two');
  await first.untilWatching();
  await second.untilWatching();
  const numbers = Array.from({ length: 40 }, (_none, index) => index + 1);
  await writeNumberedFrames({
    folder: first.path,
    numbers,
    nameOf: (number) => `Pair Ibis.${String(number).padStart(4, '0')}.png`,
  });
  const path = 'Pair Ibis.####.png';
  const ended = (watched: WatchedFolder) =>
    watched.until(() => {
      const row = watched.file(path);
      return row && ['uploaded', 'skipped'].includes(row.state.kind) ? row : null;
    });
  const rows = await Promise.all([ended(first), ended(second)]);
  expect(rows.map(({ state }) => state.kind).toSorted()).toEqual(['skipped', 'uploaded']);
  const videos = [first, second].map((watched) => watched.studio.engine.encodes.snapshot().encodes.length);
  expect(videos.toSorted()).toEqual([0, 1]);
  expect(await versionsOf(first.projectId, 'Pair Ibis')).toEqual([1]);
});
