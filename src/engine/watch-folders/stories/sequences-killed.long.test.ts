/** @module-tag ffmpeg */
import { mkdirSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { keepResult } from '../../../../testing/reliability-report.ts';
import { readNumberedFrames, writeNumberedFrames } from '../../sequences/testing/numbered-frames.ts';
import { sha256Of } from '../../testing/raw-renders.ts';
import { programsAt } from '../../testing/running-commands.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { ServiceView } from '../../testing/upload-studio.ts';
import { WatcherProgram } from '../testing/watcher-process.ts';

let service: PracticeService;
let view: ServiceView;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  view = new ServiceView(service);
});
afterAll(() => service.stop());

const names = ['Amber Owl', 'Birch Owl', 'Cedar Owl', 'Dusky Owl', 'Elder Owl'];
const kills = 20;
const numbers = Array.from({ length: 800 }, (_none, index) => 1001 + index);

const workFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('renderdrop-encode-'));
const encodersAt = (folder: string) => programsAt(folder).filter((line) => line.includes('ffmpeg')).length;

it(
  'SIGKILL while frames are encoded: nothing lost, nothing twice, and no half video is left',
  async () => {
    using folder = temporaryFolder();
    const [data, renders] = [join(folder.path, 'data'), join(folder.path, 'renders')];
    mkdirSync(data);
    mkdirSync(renders);
    const before = new Set(workFolders());
    for (const name of names)
      await writeNumberedFrames({ folder: renders, numbers, nameOf: (number) => `${name}.${number}.png` });
    const place = await view.target();
    const orders = JSON.stringify({
      data,
      renders,
      addresses: service.addresses,
      shared: false,
      encodes: true,
      place: { projectId: place.projectId, projectName: place.projectName },
    });
    let program = new WatcherProgram(orders);
    let whileEncoding = 0;
    for (let kill = 0; kill < kills; kill += 1) {
      await program.says('watching');
      // Kills during an encode matter most, so wait for one. At the end there may be none left.
      const isEncoding = await Promise.race([program.says('encoding'), wait(15_000, null)]).catch(() => null);
      if (isEncoding !== null) whileEncoding += 1;
      await wait(Math.random() * 700);
      await program.kill();
      program = new WatcherProgram(orders);
    }
    await program.says('watching');
    const rows = await program.finish(names.length);
    const wrong: string[] = [];
    const media = await view.media(place.projectId);
    const videos = readdirSync(join(data, 'encoded'));
    for (const name of names) {
      const row = rows.find(({ path }) => path === `${name}.####.png`);
      const items = media.filter((item) => item.name === name);
      if (items.length !== 1 || items[0]?.versions_count !== 1)
        wrong.push(
          `${name}: ${items.length} items with ${items.map((item) => item.versions_count)} versions`,
        );
      const video = join(data, 'encoded', `${name}.mp4`);
      const shown = videos.includes(`${name}.mp4`) ? (await readNumberedFrames(video)).numbers : [];
      if (shown.join() !== numbers.join()) wrong.push(`${name}: its video shows ${shown.length} frames`);
      const version = row?.versionId ? await view.version(row.versionId) : null;
      if (row?.state.kind !== 'uploaded') wrong.push(`${name}: ${JSON.stringify(row?.state)}`);
      else if (version?.sha256 !== sha256Of(video)) wrong.push(`${name}: the service holds other bytes`);
    }
    const expected = names.map((name) => `${name}.mp4`);
    for (const left of videos) if (!expected.includes(left)) wrong.push(`${left} is left of an encode`);
    for (const left of workFolders())
      if (!before.has(left)) wrong.push(`${left} is left in the temporary folder`);
    const running = encodersAt(folder.path);
    if (running > 0) wrong.push(`${running} encoders still run`);
    keepResult('Killed while frames are encoded', [
      `${names.length} sequences of ${numbers.length} frames, ${kills} SIGKILLs, ${whileEncoding} of them during an encode.`,
      wrong.length === 0
        ? 'Each is one version with all of its frames, compared by number and hash. No half video was left, and no encoder kept running.'
        : `Broken: ${wrong.join('; ')}`,
    ]);
    expect(wrong).toEqual([]);
    expect(whileEncoding).toBeGreaterThan(kills / 4);
  },
  20 * 60_000,
);
