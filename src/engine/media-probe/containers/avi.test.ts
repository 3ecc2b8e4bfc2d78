import { describe, expect, it } from 'vitest';
import { filled, missing, reportOf, u32le, u64le, whole } from '../testing/made-by-hand.ts';

const named = (id: string, size: number, body: Buffer) =>
  Buffer.concat([Buffer.from(id), u32le(size), body, Buffer.alloc(body.length % 2)]);
const chunk = (id: string, ...parts: readonly Buffer[]) => {
  const body = Buffer.concat(parts);
  return named(id, body.length, body);
};
const list = (kind: string, ...parts: readonly Buffer[]) => chunk('LIST', Buffer.from(kind), ...parts);
const riff = (...parts: readonly Buffer[]) => chunk('RIFF', Buffer.from('AVI '), ...parts);

const indexed = 0x10;
const avih = (flags: number) =>
  chunk('avih', u32le(40_000), u32le(0), u32le(0), u32le(flags), Buffer.alloc(40));
const strh = (kind = 'vids', rate = 25, scale = 1, frames = 10) =>
  chunk(
    'strh',
    Buffer.from(`${kind}mp4v`),
    Buffer.alloc(12),
    u32le(scale),
    u32le(rate),
    u32le(0),
    u32le(frames),
    Buffer.alloc(20),
  );
/** Where the indexes of the parts lie: the second field counts them. */
const indx = (...places: readonly (readonly [at: number, sizeBytes: number])[]) =>
  chunk(
    'indx',
    Buffer.alloc(4),
    u32le(places.length),
    Buffer.alloc(16),
    ...places.flatMap(([at, size]) => [u64le(at), u32le(size), u32le(0)]),
  );
const headers = (flags: number, ...stream: readonly Buffer[]) =>
  list('hdrl', avih(flags), list('strl', ...(stream.length > 0 ? stream : [strh()])));

/** Ten pictures of 100 bytes, each with its head: the first begins 4 bytes into the list. */
const pictureBytes = 108;
const pictures = (count = 10) => Array.from({ length: count }, () => chunk('00dc', filled(0x5a, 100)));
const movi = (count = 10) => list('movi', ...pictures(count));
const idx1 = (...offsets: readonly number[]) =>
  chunk('idx1', ...offsets.flatMap((at) => [Buffer.from('00dc'), u32le(0), u32le(at), u32le(100)]));
/** Counted from the name of the list of pictures. */
const offsets = Array.from({ length: 10 }, (_, nth) => 4 + nth * pictureBytes);
const made = () => riff(headers(indexed), movi(), idx1(...offsets));
const firstPictureAt = made().indexOf('00dc');

/** With zeros in the place of so many pictures, from this one on. */
function holed(bytes: Buffer, from: number, count: number): Buffer {
  const at = firstPictureAt + from * pictureBytes;
  return bytes.fill(0, at, at + count * pictureBytes);
}

describe('AVI', () => {
  it('is whole with all that its index names, and says its rate and length', async () => {
    expect(await reportOf(made())).toEqual({
      wholeness: whole,
      facts: {
        frameRate: { num: 25, den: 1 },
        frameRateMode: 'constant',
        frameCount: 10,
        durationSeconds: 0.4,
      },
    });
  });

  it('is never whole, wherever it is cut behind its headers', async () => {
    const all = made();
    for (let length = 24; length < all.length; length += 71)
      expect((await reportOf(all.subarray(0, length))).wholeness, `at ${length}`).toEqual(missing('end'));
    expect((await reportOf(all.subarray(0, -1))).wholeness).toEqual(missing('end'));
  });

  it.each<readonly [string, number]>([
    ['first', 0],
    ['fifth', 4],
    ['last', 9],
  ])('has a hole where its %s picture is zeros', async (_which, nth) => {
    expect((await reportOf(holed(made(), nth, 1))).wholeness).toEqual(missing('middle'));
  });

  it('may count its index from the beginning of the file', async () => {
    const fromStart = () =>
      riff(headers(indexed), movi(), idx1(...offsets.map((each) => firstPictureAt - 4 + each)));
    expect((await reportOf(fromStart())).wholeness).toEqual(whole);
    expect((await reportOf(holed(fromStart(), 5, 1))).wholeness).toEqual(missing('middle'));
  });

  it('has no hole where what its index counts from cannot be told, and one of the two places is black', async () => {
    const black = list('movi', ...Array.from({ length: 10 }, () => chunk('00dc', filled(0, 100))));
    const places = offsets.map((each) => firstPictureAt - 4 + each);
    const groups = chunk(
      'idx1',
      ...places.flatMap((at) => [Buffer.from('rec '), u32le(0), u32le(at), u32le(100)]),
    );
    expect((await reportOf(riff(headers(indexed), black, groups))).wholeness).toEqual(whole);
  });

  it('has no hole where its index is empty', async () => {
    expect((await reportOf(riff(headers(indexed), movi(), idx1()))).wholeness).toEqual(whole);
  });

  it('is looked at all along, also where it is long', async () => {
    const count = 300;
    const long = () =>
      riff(
        headers(indexed),
        movi(count),
        idx1(...Array.from({ length: count }, (_, nth) => 4 + nth * pictureBytes)),
      );
    expect((await reportOf(long())).wholeness).toEqual(whole);
    expect((await reportOf(holed(long(), count - 1, 1))).wholeness).toEqual(missing('middle'));
    expect((await reportOf(holed(long(), 150, 4))).wholeness).toEqual(missing('middle'));
  });

  it.each<readonly [string, Buffer, object]>([
    ['misses the index that it promises', riff(headers(indexed), movi()), missing('index')],
    ['promises no index', riff(headers(0), movi()), whole],
    ['promises other things', riff(headers(0x100), movi()), whole],
    ['has no pictures', riff(headers(indexed), idx1(...offsets)), missing('end')],
    ['has no headers', riff(movi(), idx1(...offsets)), missing('end')],
    ['was never closed', named('RIFF', 0, riff(headers(indexed), movi()).subarray(8)), missing('closing')],
  ])('that %s', async (_what, bytes, wholeness) => {
    expect((await reportOf(bytes)).wholeness).toEqual(wholeness);
  });

  it('was never closed where its list of pictures has no length yet', async () => {
    const open = riff(headers(0), named('LIST', 0, Buffer.concat([Buffer.from('movi'), ...pictures()])));
    expect((await reportOf(open)).wholeness).toEqual(missing('closing'));
  });

  it('goes on behind a chunk of an odd length', async () => {
    const odd = riff(headers(indexed), chunk('JUNK', filled(0x20, 7)), movi(), idx1(...offsets));
    expect((await reportOf(odd)).wholeness).toEqual(whole);
  });
});

describe('OpenDML', () => {
  /** Two RIFFs in a row, each with an index of its own pictures. */
  function film(cut = (places: readonly (readonly [number, number])[]) => places): Buffer {
    const ix00 = chunk('ix00', filled(0x11, 56));
    const second = chunk('RIFF', Buffer.from('AVIX'), list('movi', ...pictures(), ix00));
    const upTo = (places: readonly (readonly [number, number])[]) =>
      riff(headers(indexed, strh(), indx(...places)), list('movi', ...pictures(), ix00));
    const first = upTo([
      [0, 0],
      [0, 0],
    ]);
    const places = [first.length - ix00.length, first.length + second.length - ix00.length].map(
      (at) => [at, ix00.length] as const,
    );
    return Buffer.concat([upTo(cut(places)), second]);
  }

  it('is whole with the indexes of all its parts, and needs no other', async () => {
    expect((await reportOf(film())).wholeness).toEqual(whole);
  });

  it('misses its end where an index lies beyond it, by a byte', async () => {
    const beyond = film(([first = [0, 0], [at, size] = [0, 0]]) => [first, [at, size + 1]]);
    expect((await reportOf(beyond)).wholeness).toEqual(missing('end'));
  });

  it.each([0, 1])('has a hole where index %d of its parts is zeros', async (nth) => {
    const holes = film();
    const at = nth === 0 ? holes.indexOf('ix00') : holes.lastIndexOf('ix00');
    expect((await reportOf(holes.fill(0, at, at + 8))).wholeness).toEqual(missing('middle'));
  });

  it('misses its end without its second part', async () => {
    const all = film();
    expect((await reportOf(all.subarray(0, all.lastIndexOf('RIFF')))).wholeness).toEqual(missing('end'));
  });
});

describe('the rate of an AVI', () => {
  const rateOf = async (...stream: readonly Buffer[]) =>
    (await reportOf(riff(headers(0, ...stream), movi()))).facts.frameRate;

  it.each<readonly [string, readonly Buffer[], object | undefined]>([
    ['of NTSC', [strh('vids', 30_000, 1_001)], { num: 30_000, den: 1_001 }],
    ['of sound, which is none', [strh('auds', 48_000)], undefined],
    ['without a picture', [strh('vids', 25, 1, 0)], undefined],
    ['over nothing', [strh('vids', 25, 0)], undefined],
    ['without a head', [chunk('strf', filled(0, 40))], undefined],
  ])('%s', async (_what, stream, rate) => {
    expect(await rateOf(...stream)).toEqual(rate);
  });

  it('is that of its pictures where sound comes first', async () => {
    const both = list('hdrl', avih(0), list('strl', strh('auds', 48_000)), list('strl', strh('vids', 24)));
    expect((await reportOf(riff(both, movi()))).facts.frameRate).toEqual({ num: 24, den: 1 });
  });
});
