import { describe, expect, it } from 'vitest';
import { watchDraftTexts } from '../../../shared/messages/watch-draft.ts';
import {
  type AddEncode,
  type EncodeId,
  type EncodeSnapshot,
  encodeIdSchema,
} from '../../../shared/model/encodes.ts';
import type { VideoCodec } from '../../../shared/model/sequences.ts';
import { watchFileAsks } from '../../../shared/model/watch-file-asks.ts';
import type { WatchFileState } from '../../../shared/model/watch-folders.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import { EncodeRates } from '../../sequences/encode-rates.ts';
import type { GrowingSequence } from '../../sequences/pieces/growing-videos.ts';
import { AppStateStore } from '../../store/tables/app-state-store.ts';
import { FakeClock } from '../../testing/fake-clock.ts';
import { aJob, jobId, trouble } from '../../testing/jobs.ts';
import { storeIn } from '../../testing/store-in.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import type { WatchedFile } from '../file/watched-file.ts';
import { FileBook } from '../tables/file-book.ts';
import { WatchStore } from '../tables/watch-store.ts';
import { aFile, aFolder, someFrames } from '../testing/watched-examples.ts';
import { FrameEncoding } from './frame-encoding.ts';

const path = 'halo/LED_Main.####.exr';
const encodeId = encodeIdSchema.parse('enc_1');
const rate = { num: 25, den: 1 };
const finished: WatchFileState = { kind: 'finished', waitsFor: 'rule', says: null, sinceMs: 0 };
const settling: WatchFileState = {
  kind: 'settling',
  waitsFor: { kind: 'quiet', quietMs: 5_000 },
  sinceMs: 0,
};
const encoding: WatchFileState = { kind: 'encoding', encodeId, progress: null, sinceMs: 0 };

interface Given {
  readonly state?: WatchFileState;
  readonly file?: Partial<WatchedFile>;
  readonly rate?: typeof rate | null;
  readonly frames?: WatchFrames['kind'];
  readonly codec?: VideoCodec | null;
  readonly shared?: boolean;
  readonly paused?: boolean;
  readonly followLinks?: boolean;
  readonly canEncode?: boolean;
  readonly hasClaim?: boolean;
  readonly quietMs?: number | null;
  readonly seconds?: number | null;
}

/** A folder with one sequence. Records what is asked of the encode queue and of other computers. */
function desk(given: Given = {}) {
  const folder = temporaryFolder();
  const store = storeIn(folder.path);
  const watch = new WatchStore(store);
  const usual = aFolder();
  const frames =
    given.frames === 'skip' || given.frames === 'ask'
      ? { kind: given.frames }
      : ({
          kind: 'encode',
          rate: given.rate === undefined ? rate : given.rate,
          codec: given.codec === undefined ? 'prores422hq' : given.codec,
          convertLinear: true,
        } as const);
  const record = aFolder({
    paused: given.paused ?? false,
    settings: {
      ...usual.settings,
      frames,
      shared: given.shared ?? false,
      followLinks: given.followLinks ?? false,
    },
  });
  watch.saveFolder(record);
  watch.saveFiles(record.id, [
    aFile({
      path,
      sequence: someFrames(1, 9),
      target: aJob().target,
      state: given.state ?? finished,
      ...given.file,
    }),
  ]);
  const book = new FileBook(record.id, watch, new FakeClock(), () => {});
  const asked: string[] = [];
  const added: AddEncode[] = [];
  const grown: GrowingSequence[] = [];
  let encodes: readonly EncodeSnapshot[] = [];
  const gone = new AbortController();
  const rates = new EncodeRates(new AppStateStore(store));
  const encodings = new FrameEncoding({
    queue: {
      add: (requests: readonly AddEncode[]) => void added.push(...requests),
      snapshot: () => ({ sequence: 1, encodes: [...encodes] }),
      cancel: async (id: EncodeId) => void asked.push(`cancel ${id}`),
      remove: async (id: EncodeId) => void asked.push(`remove ${id}`),
      subscribe: () => () => {},
    } as never,
    rates,
    canEncode: async () => given.canEncode ?? true,
    looker: { look: async () => null },
    outputFolder: () => '/videos',
    growing: { grows: (sequence) => void grown.push(sequence) },
    receipts: {
      find: async () => null,
      keep: async () => {},
      claim: async () => {
        asked.push('claim');
        return given.hasClaim ?? true;
      },
      release: async () => void asked.push('release'),
    },
    computerId: () => 'this computer',
    random: { uuid: () => 'enc_new', fraction: () => 0, bytes: () => new Uint8Array() },
    book,
    record: () => record,
    absolute: (each) => (each === '' ? '/renders' : `/renders/${each}`),
    quietMsOf: () => (given.quietMs === undefined ? 5_000 : given.quietMs),
    secondsBefore: () => (given.seconds === undefined ? 4 : given.seconds),
    signal: gone.signal,
    settleAgain: (file) => asked.push(`settle ${file.path}`),
    onUploads: () => asked.push('uploads'),
  });
  return {
    ...{ encodings, book, asked, added, grown, gone, rates },
    /** Puts this encode into the queue and passes it on. */
    tell: (state: EncodeSnapshot['state']) => {
      encodes = [{ id: encodeId, state, progress: null } as EncodeSnapshot];
      encodings.onEncodes(encodes);
    },
    state: () => book.find(path)?.state,
    [Symbol.dispose]: () => {
      store.close();
      folder[Symbol.dispose]();
    },
  };
}

describe('a finished sequence', () => {
  it('is saved as being encoded, then added', async () => {
    using here = desk();
    expect(await here.encodings.start([path])).toBe(null);
    expect(here.state()).toMatchObject({ kind: 'encoding', encodeId: 'enc_new' });
    expect(here.added).toEqual([
      {
        id: 'enc_new',
        accountId: 'account_1',
        target: aJob().target,
        options: { shared: false, acceptSameBytes: false, acceptShape: false },
        source: {
          kind: 'frames',
          folder: '/renders/halo',
          sequence: someFrames(1, 9),
          settings: { rate, codec: 'prores422hq', colour: 'rec709', fillGaps: false },
          links: { kind: 'below', folder: '/renders' },
        },
        outputFolder: '/videos',
        priority: 'normal',
        batchId: 'batch_1',
      },
    ]);
    expect([here.rates.last('/renders/halo'), here.asked]).toEqual([rate, []]);
  });

  it('is encoded by the settings of its folder, and with gaps if a person says so', async () => {
    using here = desk({
      followLinks: true,
      file: { insisted: true, sequence: { ...someFrames(1, 9), extension: 'png' } },
    });
    await here.encodings.start([path]);
    expect(here.added[0]).toMatchObject({
      options: { acceptSameBytes: true, acceptShape: true },
      source: { settings: { colour: 'as_is', fillGaps: true }, links: { kind: 'anywhere' } },
    });
  });

  it('waits if no frame rate is known, or takes the one last used in its folder', async () => {
    expect(watchDraftTexts.encodeFramesDetail).toBe(
      'With no frame rate set, uses the last one for these frames, or waits until you set one here.',
    );
    using here = desk({ rate: null });
    expect(await here.encodings.start([path])).toBe(null);
    expect(here.state()).toMatchObject({ kind: 'finished', waitsFor: 'frame_rate', says: null });
    here.rates.remember('/renders/halo', { num: 24, den: 1 });
    await here.encodings.start([path]);
    expect(here.added[0]?.source).toMatchObject({ settings: { rate: { num: 24, den: 1 } } });
  });

  it('asks a person where nobody has chosen what the folder does with sequences', async () => {
    using here = desk({ frames: 'ask' });
    here.rates.remember('/renders/halo', { num: 24, den: 1 });
    expect(await here.encodings.start([path])).toBe(null);
    const state = here.state();
    expect(state).toMatchObject({
      waitsFor: 'frame_rate',
      says: expect.stringMatching(/^Set whether this folder encodes/),
    });
    expect(state && watchFileAsks(state)).toBe(true);
    expect(here.added).toEqual([]);
  });

  it('waits for an encoder, says what to install, and is tried again later', async () => {
    using here = desk({ canEncode: false });
    expect(await here.encodings.start([path])).toBe(15_000);
    expect(here.state()).toMatchObject({ waitsFor: 'encoder', says: expect.stringMatching(/ffmpeg/) });
    expect(here.added).toEqual([]);
    expect(await here.encodings.start([])).toBe(null);
  });

  it('is left to another computer that has begun it', async () => {
    using here = desk({
      shared: true,
      hasClaim: false,
      file: { stamp: { ...aFile().stamp, inode: 'frames:1' } },
    });
    expect(await here.encodings.start([path])).toBe(15_000);
    expect(here.state()).toMatchObject({ waitsFor: 'other_computer' });
    using insisted = desk({ shared: true, hasClaim: false, file: { insisted: true } });
    expect(await insisted.encodings.start([path])).toBe(null);
    expect(insisted.asked).toEqual([]);
  });

  it.each<readonly [string, Given]>([
    ['is no sequence', { file: { sequence: null } }],
    ['is not finished', { state: settling }],
    ['goes nowhere yet', { file: { target: null } }],
  ])('is not encoded where it %s', async (_why, given) => {
    using here = desk(given);
    await here.encodings.start([path]);
    expect(here.added).toEqual([]);
  });
});

describe('what becomes of an encode', () => {
  it('shows its progress, then its upload', () => {
    using here = desk({ state: encoding });
    here.tell({ kind: 'waiting' });
    expect(here.state()).toEqual(encoding);
    here.tell({ kind: 'uploading', jobId: jobId('job_1') } as EncodeSnapshot['state']);
    expect(here.state()).toMatchObject({ kind: 'queued', jobId: 'job_1' });
    expect(here.asked).toEqual(['uploads']);
  });

  it('updates the row, releases the claim for other computers, and removes the encode from the list', async () => {
    using here = desk({ state: encoding, shared: true });
    here.tell({ kind: 'failed', trouble } as EncodeSnapshot['state']);
    expect(here.state()).toMatchObject({ kind: 'failed', trouble: { code: 'example' } });
    await expect.poll(() => here.asked.toSorted()).toEqual(['cancel enc_1', 'release', 'remove enc_1']);
    using own = desk({ state: encoding });
    own.tell({ kind: 'canceled' } as EncodeSnapshot['state']);
    expect(own.state()).toMatchObject({ kind: 'skipped', reason: { kind: 'by_person' } });
    await expect.poll(() => own.asked).toEqual(['cancel enc_1', 'remove enc_1']);
  });

  it('settles again if its frames changed meanwhile', () => {
    using here = desk({ state: encoding });
    here.tell({ kind: 'failed', trouble: { ...trouble, code: 'frames_changed' } } as EncodeSnapshot['state']);
    expect(here.asked[0]).toBe(`settle ${path}`);
    expect(here.state()).toEqual(encoding);
  });

  it('does not affect a row that waits for another encode', () => {
    using here = desk({ state: { ...encoding, encodeId: encodeIdSchema.parse('enc_2') } });
    here.tell({ kind: 'canceled' } as EncodeSnapshot['state']);
    expect(here.state()?.kind).toBe('encoding');
  });

  it('is read after a restart, and the encode is added again if it is missing', () => {
    using here = desk({ state: encoding });
    here.encodings.reconcile();
    expect(here.added.map(({ id }) => id)).toEqual(['enc_1']);
    using other = desk({ state: encoding });
    other.tell({ kind: 'waiting' });
    other.encodings.reconcile();
    expect(other.added).toEqual([]);
    using done = desk();
    done.encodings.reconcile();
    expect(done.added).toEqual([]);
  });
});

describe('frames that changed while they were encoded', () => {
  const changed = async (state: EncodeSnapshot['state'] | null, rowState: WatchFileState = encoding) => {
    using here = desk({ state: rowState });
    if (state) here.tell(state);
    here.asked.length = 0;
    const file = here.book.find(path);
    if (file) here.encodings.framesChanged(file);
    await Promise.resolve();
    await Promise.resolve();
    return [here.state()?.kind, here.asked];
  };

  it('end the encode, or make the upload give way that it has become', async () => {
    expect(await changed({ kind: 'waiting' })).toEqual(['encoding', ['cancel enc_1', 'remove enc_1']]);
    const encoded = { kind: 'encoded', jobId: jobId('job_1') } as EncodeSnapshot['state'];
    expect(await changed(encoded)).toEqual(['queued', []]);
    expect(await changed(null)).toEqual(['encoding', []]);
    expect(await changed({ kind: 'waiting' }, finished)).toEqual(['finished', []]);
  });

  it('tells whether an encode is about to add a job to the queue', () => {
    using here = desk({ state: encoding });
    here.tell({ kind: 'encoded', jobId: jobId('job_1') } as EncodeSnapshot['state']);
    expect([here.encodings.isHandingOver('job_1'), here.encodings.isHandingOver('job_2')]).toEqual([
      true,
      false,
    ]);
  });

  it('are given up by a person', async () => {
    using here = desk({ state: encoding });
    await here.encodings.cancel(encodeId);
    expect(here.asked).toEqual(['cancel enc_1']);
  });
});

describe('frames that still come', () => {
  it('are encoded meanwhile, as many as the version before has, until nobody wants them', () => {
    using here = desk({ state: settling });
    here.encodings.grow([path]);
    const [grown] = here.grown;
    expect(grown).toMatchObject({
      folder: '/renders/halo',
      pattern: 'LED_Main.####.exr',
      restMs: 2_000,
      expectedFrames: 100,
    });
    expect(grown?.isWanted()).toBe(true);
    const progress = { encodedFrames: 3, frames: 9, lastFrameAtMs: null, startedOver: false };
    grown?.onProgress(progress);
    expect(here.book.find(path)?.pieces).toEqual(progress);
    here.book.apply([{ path, event: { kind: 'skipped', reason: { kind: 'by_person' } } }]);
    expect(grown?.isWanted()).toBe(false);
    using left = desk({ state: settling });
    left.encodings.grow([path]);
    left.gone.abort();
    expect(left.grown[0]?.isWanted()).toBe(false);
  });

  it('are encoded anew once the frame that tells their codec is of another kind', () => {
    const frameSeen = { number: 1, sizeBytes: 10, modifiedNs: '5', hasAlpha: false };
    using here = desk({ state: settling, codec: null, file: { frameSeen } });
    here.encodings.grow([path]);
    expect(here.grown[0]?.isWanted()).toBe(true);
    const seen = { ...frameSeen, hasAlpha: true };
    here.book.apply([{ path, event: { kind: 'looked', frameSeen: seen, losesAlphaIn: null } }]);
    expect(here.grown[0]?.isWanted()).toBe(false);
    here.encodings.grow([path]);
    expect(here.grown[1]?.isWanted()).toBe(true);
    expect(here.grown.map(({ settings }) => settings.codec)).toEqual(['prores422hq', 'prores4444']);
  });

  it('may be any number where nobody knows how long the version before is', () => {
    using here = desk({ state: settling, seconds: null });
    here.encodings.grow([path]);
    expect(here.grown[0]?.expectedFrames).toBe(null);
  });

  it.each<readonly [string, Given]>([
    ['its folder is paused', { paused: true }],
    ['other computers watch it too', { shared: true }],
    ['they are not settling', { state: finished }],
    ['nobody knows for how long they settle', { quietMs: null }],
    ['the folder encodes nothing', { frames: 'skip' }],
    ['nobody knows their rate', { rate: null }],
    ['it is a file', { file: { sequence: null } }],
    ['none of them was seen, so their codec is unknown', { codec: null }],
  ])('wait where %s', (_why, given) => {
    using here = desk({ state: settling, ...given });
    here.encodings.grow([path]);
    expect(here.grown).toEqual([]);
  });
});
