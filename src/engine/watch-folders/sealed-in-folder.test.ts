/** @module-tag ffmpeg */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { accountIdSchema } from '../../shared/model/account.ts';
import { expandPaths } from '../drops/expand-paths.ts';
import { EncodingDesk } from '../sequences/encoding-desk.ts';
import { blueFrames, hostileContents, oddFrames, Private, reddest } from '../sequences/testing/attacks.ts';
import { PracticeService } from '../testing/practice-service.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { accountId, ServiceView } from '../testing/upload-studio.ts';
import { WatchedFolder } from './testing/watched-folder.ts';

let service: PracticeService;
let secret: Private;
let place: Awaited<ReturnType<ServiceView['target']>>;
beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30, timeScale: 20 });
  secret = await Private.open();
  place = await new ServiceView(service).target();
});
afterAll(async () => {
  await secret[Symbol.asyncDispose]();
  await service.stop();
});

const rate = { num: 25, den: 1 };
const frames = { kind: 'encode', rate, codec: 'h264', convertLinear: true } as const;
const open = (folder: string) => WatchedFolder.open({ folder, service, place, settings: { frames } });

/** Folders of frames that try to steer ffmpeg: how many of them are what they say, and how many have to be refused. */
function hostileFolders(parent: string): { readonly good: number; readonly bad: number } {
  const instruction = `shot\nfile '${secret.picture.replaceAll('/', '_')}'`;
  const names = ['shot_%d', instruction, '-i shot', "it's\\n"];
  for (const name of names) blueFrames(join(parent, name), [`${name}.1.png`, `${name}.2.png`]);
  const odd = process.platform === 'linux' ? [oddFrames(parent, 2)] : [];
  // What `shot_%d` is to a program that reads patterns.
  for (const number of [0, 1, 2]) mkdirSync(join(parent, `shot_${number}`));
  const contents = hostileContents(secret).slice(0, 5);
  for (const [index, [, content]] of contents.entries()) {
    const folder = join(parent, `content ${index}`);
    mkdirSync(folder);
    for (const number of [1, 2]) writeFileSync(join(folder, `content ${index}.${number}.png`), content);
  }
  return { good: names.length + odd.length, bad: contents.length };
}

/** What became of all encodes once each has ended, one way or the other. */
async function ended(watched: WatchedFolder, count: number) {
  const { encodes } = watched.studio.engine;
  const made = await new Promise<ReturnType<typeof encodes.snapshot>['encodes']>((resolve) => {
    const look = () => {
      const over = encodes
        .snapshot()
        .encodes.filter(({ state }) => !['waiting', 'encoding', 'encoded'].includes(state.kind));
      if (over.length < count) return;
      undo();
      resolve(over);
    };
    const undo = encodes.subscribe(look);
    look();
  });
  const failed = made.flatMap(({ state }) => (state.kind === 'failed' ? [state.trouble.code] : []));
  const shown = made.flatMap(({ state, outputPath }) =>
    state.kind === 'failed' || outputPath === null ? [] : [reddest(outputPath)],
  );
  return { failed, shown };
}

const blue = { red: expect.toSatisfy((red: number) => red < 8), pictures: 2 };

describe.skipIf(process.platform === 'win32')('frames that try to steer ffmpeg', () => {
  it('are encoded as what they are by a watch folder, or refused', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    await watched.untilWatching();
    const { good, bad } = hostileFolders(watched.path);
    const rows = await watched.until(() => {
      const over = watched.files().filter(({ state }) => ['uploaded', 'failed'].includes(state.kind));
      return over.length === good + bad ? over : null;
    });
    const failed = rows.flatMap(({ state }) => (state.kind === 'failed' ? [state.trouble.code] : []));
    expect(failed).toEqual(Array.from({ length: bad }, () => 'frame_of_wrong_kind'));
    const { shown } = await ended(watched, good);
    expect(shown).toEqual(Array.from({ length: good }, () => blue));
    expect(secret.heard).toBe(0);
  });

  it('are so where they are dropped', async () => {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    const { engine } = watched.studio;
    const { projectId, projectName } = place;
    const dropped = join(folder.path, 'dropped');
    const { good, bad } = hostileFolders(dropped);
    const linked = join(dropped, 'linked');
    blueFrames(linked, ['linked.1.png']);
    symlinkSync(secret.picture, join(linked, 'linked.2.png'));
    const desk = new EncodingDesk({
      queue: engine.encodes,
      encoder: engine.encoder,
      probe: { probe: () => Promise.reject(new Error('asked for no video')) },
      uploads: engine.uploads,
      rates: engine.encodeRates,
      outputFolder: engine.encodeFolder,
      clock: { nowMs: () => 1 },
      bytesPerSecond: () => null,
      receiptBeside: () => false,
    });
    const { sequences } = await expandPaths([dropped]);
    for (const { folder: frames, facts } of sequences) {
      const target = { kind: 'new_item', projectId, projectName, name: facts.name } as never;
      const settings = { rate, codec: 'h264', colour: 'as_is', fillGaps: false } as const;
      const shapes = { itemShape: null, acceptShape: false };
      const wanted = { folder: frames, pattern: facts.pattern, target, settings, ...shapes };
      await desk.addSequences(accountIdSchema.parse(accountId), [wanted]);
    }
    const { failed, shown } = await ended(watched, good + bad + 1);
    expect(failed.toSorted()).toEqual(
      ['frame_leads_outside', ...Array.from({ length: bad }, () => 'frame_of_wrong_kind')].toSorted(),
    );
    expect(shown).toEqual(Array.from({ length: good }, () => blue));
    expect(secret.heard).toBe(0);
  });
});
