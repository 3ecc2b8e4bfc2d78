import { describe, expect, it } from 'vitest';
import { filled, missing, reportOf, u8, u32, u32le, whole } from '../testing/made-by-hand.ts';

const begins = 2;
const ends = 4;
interface Page {
  readonly flags?: number;
  /** Null where no packet ends on the page. */
  readonly granule?: number | null;
  readonly stream?: number;
  readonly body?: Buffer;
}

function page({ flags = 0, granule = 0, stream = 7, body = filled(0x5a, 300) }: Page = {}): Buffer {
  const lengths = [...Array<number>(Math.floor(body.length / 255)).fill(255), body.length % 255];
  const position =
    granule === null
      ? filled(0xff, 8)
      : Buffer.concat([u32le(granule % 2 ** 32), u32le(Math.floor(granule / 2 ** 32))]);
  return Buffer.concat([
    ...[Buffer.from('OggS'), u8(0, flags), position, u32le(stream), u32le(0), u32le(0)],
    ...[u8(lengths.length, ...lengths), body],
  ]);
}

/** The first packet of Theora: its rate, and by how many bits the number of the last key frame is shifted. */
function theora(num: number, den: number, shift: number): Buffer {
  const head = Buffer.alloc(42);
  u8(0x80).copy(head);
  head.write('theora', 1);
  u32(num, den).copy(head, 22);
  u8(0xa4 | (shift >> 3), ((shift & 7) << 5) | 0x1f).copy(head, 40);
  return head;
}
const position = (key: number, since: number, shift: number) => key * 2 ** shift + since;

const head = (num = 30_000, den = 1_001, shift = 6) => page({ flags: begins, body: theora(num, den, shift) });
const sound = (more: Page = {}) => page({ stream: 8, ...more });
const film = (last: Page = {}) =>
  Buffer.concat([
    ...[head(), sound({ flags: begins }), page(), sound()],
    sound({ flags: ends, granule: 48_000 }),
    page({ flags: ends, granule: position(61, 9, 6), ...last }),
  ]);

describe('Ogg', () => {
  it('is whole with the last page of each stream, and says its rate and how many pictures there are', async () => {
    const { wholeness, facts } = await reportOf(film());
    expect(wholeness).toEqual(whole);
    expect(facts).toMatchObject({
      frameRate: { num: 30_000, den: 1_001 },
      frameRateMode: 'constant',
      frameCount: 70,
    });
    expect(facts.durationSeconds).toBeCloseTo((70 * 1_001) / 30_000, 9);
  });

  it('is never whole, wherever it is cut', async () => {
    const all = film();
    for (let length = 60; length < all.length; length += 37)
      expect((await reportOf(all.subarray(0, length))).wholeness, `at ${length}`).toEqual(missing('end'));
    expect((await reportOf(all.subarray(0, -1))).wholeness).toEqual(missing('end'));
  });

  it.each<readonly [string, Buffer]>([
    ['its pictures', film({ flags: 0 })],
    ['its sound', Buffer.concat([head(), sound({ flags: begins }), sound(), page({ flags: ends })])],
    ['any stream', page()],
  ])('misses its end without the last page of %s', async (_what, bytes) => {
    expect((await reportOf(bytes)).wholeness).toEqual(missing('end'));
  });

  it('counts up to the last page on which a picture ends', async () => {
    const [last, before] = [film({ granule: null }), page({ granule: position(50, 3, 6) })];
    const end = last.length - page({ flags: ends }).length;
    const bytes = Buffer.concat([last.subarray(0, end), before, last.subarray(end)]);
    expect((await reportOf(bytes)).facts.frameCount).toBe(53);
  });

  it('finds the last page of a stream that ends long before the others', async () => {
    const long = Array.from({ length: 12 }, () => page({ body: filled(0x5a, 60_000) }));
    const bytes = Buffer.concat([
      ...[head(), sound({ flags: begins }), sound({ flags: ends })],
      ...long,
      page({ flags: ends, granule: position(61, 9, 6) }),
    ]);
    expect((await reportOf(bytes)).wholeness).toEqual(whole);
  });

  it('believes a page of no stream that it began with for nothing', async () => {
    const bytes = Buffer.concat([film({ flags: 0 }), page({ stream: 9, flags: ends })]);
    expect((await reportOf(bytes)).wholeness).toEqual(missing('end'));
  });
});

it.each([
  [24, 1, 0, position(100, 0, 0), 100],
  [25, 1, 6, position(99, 63, 6), 162],
  [25, 1, 10, position(3, 1_023, 10), 1_026],
  [25, 1, 6, position(2 ** 28, 1, 6), 2 ** 28 + 1],
])(
  'of %d/%d frames a second with a shift of %d, position %d is %d pictures',
  async (num, den, shift, granule, pictures) => {
    const bytes = Buffer.concat([head(num, den, shift), page({ flags: ends, granule })]);
    expect((await reportOf(bytes)).facts).toMatchObject({ frameRate: { num, den }, frameCount: pictures });
  },
);

it.each<readonly [string, Buffer]>([
  ['without pictures', Buffer.concat([sound({ flags: begins }), sound({ flags: ends })])],
  ['of a rate that is none', Buffer.concat([head(25, 0), page({ flags: ends })])],
  [
    'without a page on which a picture ends',
    Buffer.concat([
      page({ flags: begins, granule: null, body: theora(25, 1, 6) }),
      page({ flags: ends, granule: null }),
    ]),
  ],
])('says no rate %s', async (_what, bytes) => {
  expect((await reportOf(bytes)).facts).toEqual({});
});
