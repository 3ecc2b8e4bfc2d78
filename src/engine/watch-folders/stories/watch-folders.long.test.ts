import { closeSync, ftruncateSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { keepResult } from '../../../../testing/reliability-report.ts';
import { sampleRender, sha256Of } from '../../testing/raw-renders.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { watchRound } from '../testing/watch-round.ts';
import { WatchedFolder } from '../testing/watched-folder.ts';

let service: PracticeService;
let view: ServiceView;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
});
afterAll(() => service.stop());

const longMs = 40 * 60_000;
const writersCount = 200;
const atOnce = 8;
/** Names made of letters alone: a number at the end may be read as a version. */
const word = (index: number): string =>
  [...String(index).padStart(3, '0')].map((digit) => 'bcdfghjklm'[Number(digit)]).join('a');

interface Writer {
  readonly preallocates: boolean;
  readonly renames: boolean;
  readonly pieces: number;
  /** Closes and reopens the file at each pause. */
  readonly closes: boolean;
  readonly pauseMs: number;
}

function randomWriter(): Writer {
  const preallocates = Math.random() < 0.3;
  return {
    preallocates,
    renames: Math.random() < 0.2,
    pieces: 2 + Math.floor(Math.random() * 8),
    // A preallocated file that is closed looks like a finished file with black pictures.
    closes: !preallocates && Math.random() < 0.3,
    // Up to twice the quiet time, which is half a second on this clock.
    pauseMs: Math.round(Math.random() * 1_000),
  };
}

async function write(from: string, to: string, writer: Writer): Promise<void> {
  const bytes = readFileSync(from);
  const path = writer.renames ? `${to}.part` : to;
  let fd = openSync(path, 'w');
  if (writer.preallocates) ftruncateSync(fd, bytes.length);
  const size = Math.ceil(bytes.length / writer.pieces);
  for (let piece = 0; piece < writer.pieces; piece += 1) {
    const at = piece * size;
    writeSync(fd, bytes, at, Math.min(size, bytes.length - at), at);
    if (piece === writer.pieces - 1) break;
    if (writer.closes) closeSync(fd);
    await wait(writer.pauseMs);
    if (writer.closes) fd = openSync(path, 'r+');
  }
  closeSync(fd);
  if (writer.renames) renameSync(path, to);
}

it(
  `${writersCount} randomised slow writers: each render is one version with the finished bytes`,
  async () => {
    using folder = temporaryFolder();
    const place = await view.target();
    await using watched = await WatchedFolder.open({ folder: folder.path, service, place });
    await watched.untilWatching();
    const numbers = Array.from({ length: writersCount }, (_none, index) => index).values();
    const broken: string[] = [];
    const one = async (index: number) => {
      const name = `Slow ${word(index)}.mov`;
      const writer = randomWriter();
      await write(sampleRender(folder.path, name, 3 + (index % 20)), join(watched.path, name), writer);
      const file = await watched.untilState(name, 'uploaded');
      const version = await view.version(file.versionId ?? '');
      if (version.sha256 !== sha256Of(join(watched.path, name)) || version.number !== 1)
        broken.push(`${name} (${JSON.stringify(writer)}): v${version.number}, render ${file.render}`);
    };
    await Promise.all(
      Array.from({ length: atOnce }, async () => {
        for (const index of numbers)
          await one(index).catch((error: unknown) => broken.push(String(error).slice(0, 400)));
      }),
    );
    const made = (await view.media(place.projectId)).filter(({ name }) => name.startsWith('Slow '));
    const once = made.filter(({ versions_count }) => versions_count === 1).length;
    keepResult('Slow writers in a watch folder', [
      `${writersCount} writers, ${atOnce} at once: 2 to 9 pieces, with pauses of up to twice the quiet time. Some reserve the whole file first, use a temporary name, or close the file in every pause.`,
      `${writersCount - broken.length} of ${writersCount} arrived as one version with the finished bytes, compared by hash. ${made.length} items were created, ${once} of them with one version.`,
      ...broken.map((text) => `Broken: ${text}`),
    ]);
    expect(broken).toEqual([]);
    expect(once).toBe(writersCount);
  },
  longMs,
);

it(
  'SIGKILL at 50 random moments while 20 renders arrive: nothing lost, nothing twice',
  async () => {
    const killedAfterMs = Array.from({ length: 50 }, () => Math.round(Math.random() * 2_500));
    const round = {
      service,
      view,
      name: 'Killed Gnu',
      renders: 20,
      programs: 1,
      arriveEveryMs: 6_000,
      killedAfterMs,
    };
    const wrong = await watchRound(round);
    keepResult('Killed while it watches', [
      '20 renders, SIGKILL at 50 random moments, 0 to 2,500 ms after each start.',
      wrong.length === 0
        ? 'Every render is one version with its bytes, compared by hash. None was lost, and none was uploaded twice.'
        : `Broken: ${wrong.join('; ')}`,
    ]);
    expect(wrong).toEqual([]);
  },
  longMs,
);

it.each([2, 5])(
  '%i computers on one folder: 50 renders, 50 versions',
  async (programs) => {
    const name = programs === 2 ? 'Two Newt' : 'Five Newt';
    const wrong = await watchRound({
      service,
      view,
      name,
      renders: 50,
      programs,
      arriveEveryMs: 200,
      killedAfterMs: [],
    });
    keepResult(`${programs} computers on one watch folder`, [
      `${programs} programs, each with its own data folder, 50 renders.`,
      wrong.length === 0
        ? '50 versions, one for each render, compared by hash.'
        : `Broken: ${wrong.join('; ')}`,
    ]);
    expect(wrong).toEqual([]);
  },
  longMs,
);
