/** @module-tag ffmpeg */
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PracticeService } from '../../../../testing/practice-service.ts';
import { accountIdSchema } from '../../../shared/model/account.ts';
import { expandPaths } from '../../drops/expand-paths.ts';
import { EncodingDesk } from '../../sequences/encoding-desk.ts';
import { attackSet } from '../../sequences/testing/attack-set.ts';
import { Private, reddest } from '../../sequences/testing/attacks.ts';
import { itLong } from '../../testing/it-long.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { accountId, ServiceView } from '../../testing/upload-studio.ts';
import { WatchedFolder } from '../testing/watched-folder.ts';

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

/** Some thirty encodes run one after the other. */
const setPatienceMs = 8 * 60_000;
const rate = { num: 25, den: 1 };
const frames = { kind: 'encode', rate, codec: 'h264', convertLinear: true } as const;
const open = (folder: string) => WatchedFolder.open({ folder, service, place, settings: { frames } });

/** The results of all encodes, once each is over. */
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

const bad = (count: number) => Array.from({ length: count }, () => 'frame_of_wrong_kind');

describe.skipIf(process.platform === 'win32')('frames that try to steer ffmpeg', () => {
  async function watchedAre({ whole }: { readonly whole: boolean }): Promise<void> {
    using folder = temporaryFolder();
    await using watched = await open(folder.path);
    await watched.untilWatching();
    const { good, other } = attackSet(watched.path, secret, { whole });
    const over = await watched.until(() => {
      const rows = watched.files().filter(({ state }) => ['uploaded', 'failed'].includes(state.kind));
      return rows.length === good.length + other.length ? rows : null;
    }, setPatienceMs);
    const failed = over.flatMap(({ state }) => (state.kind === 'failed' ? [state.trouble.code] : []));
    expect(failed).toEqual(bad(other.length));
    // A frame that is not a file of the folder does not count, so the sequence waits for it as missing.
    for (const { path, state } of watched.files())
      if (path.startsWith('place ')) expect(state.kind, path).toBe('settling');
    const { shown } = await ended(watched, good.length);
    expect(shown).toEqual(Array.from({ length: good.length }, () => blue));
    expect(secret.heard).toBe(0);
  }

  it('are encoded as what they are by a watch folder, or refused', () => watchedAre({ whole: false }));
  itLong('of every kind of attack are encoded as what they are by a watch folder, or refused', () =>
    watchedAre({ whole: true }),
  );

  // `npm test` plays these attacks on the encoder itself: sealed-frames.test.ts.
  itLong(
    'of every kind of attack are encoded as what they are when they are dropped, or refused',
    async () => {
      using folder = temporaryFolder();
      await using watched = await open(folder.path);
      const { engine } = watched.studio;
      const { projectId, projectName } = place;
      const dropped = join(folder.path, 'dropped');
      const { good, other, placed } = attackSet(dropped, secret, { whole: true });
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
        const target = { kind: 'new_item', projectId, projectName, name: facts.name.slice(0, 200) } as never;
        const settings = { rate, codec: 'h264', colour: 'as_is', fillGaps: false } as const;
        const shapes = { itemShape: null, acceptShape: false, acceptSameBytes: false };
        const batchId = 'batch' as never;
        const wanted = { folder: frames, pattern: facts.pattern, target, batchId, settings, ...shapes };
        await desk.addSequences(accountIdSchema.parse(accountId), [wanted]);
      }
      const { failed, shown } = await ended(watched, good.length + other.length + placed.length);
      expect(failed.filter((code) => code === 'frame_of_wrong_kind')).toEqual(bad(other.length));
      const others = failed.filter((code) => code !== 'frame_of_wrong_kind');
      expect(others).toHaveLength(placed.length);
      for (const code of others)
        expect(['frame_leads_outside', 'frame_not_a_file', 'frame_unreadable', 'frame_cut']).toContain(code);
      expect(shown).toEqual(Array.from({ length: good.length }, () => blue));
      expect(secret.heard).toBe(0);
    },
  );
});
