import { describe, expect, it } from 'vitest';
import {
  type FrameStamp,
  newestNs,
  type PieceRecord,
  type PlannedPiece,
  paceMsOf,
  piecesOf,
  stateOf,
} from './piece-plan.ts';

const frame = (number: number, changed: Partial<FrameStamp> = {}): FrameStamp => ({
  name: `a.${number}.png`,
  sizeBytes: 100,
  modifiedNs: '1',
  changedNs: '1',
  inode: '7',
  ...changed,
});
const frames = (first: number, count: number) =>
  Array.from({ length: count }, (_none, index) => frame(first + index));
const spans = (first: number, count: number, codec: 'prores422hq' | 'h264') =>
  piecesOf({ first, frames: frames(first, count) }, codec).map((piece) => [
    piece.first,
    piece.last,
    piece.isFull,
  ]);

describe('the pieces of a video', () => {
  it('have their borders where the numbers say, whatever the first frame is', () => {
    expect(spans(1001, 60, 'prores422hq')).toEqual([
      [1001, 1007, false],
      [1008, 1031, true],
      [1032, 1055, true],
      [1056, 1060, false],
    ]);
    expect(spans(0, 48, 'prores422hq')).toEqual([
      [0, 23, true],
      [24, 47, true],
    ]);
    expect(spans(0, 97, 'h264')).toEqual([
      [0, 95, true],
      [96, 96, false],
    ]);
  });

  it('hold each frame once', () => {
    const pieces = piecesOf({ first: 37, frames: frames(37, 500) }, 'prores4444');
    expect(pieces.flatMap((piece) => piece.frames)).toEqual(frames(37, 500));
  });
});

it('is as old as its newest frame, whose time may be larger than a number can say', () => {
  const wroteAt = (...times: readonly string[]) =>
    newestNs({ frames: times.map((modifiedNs, at) => ({ ...frame(at, { modifiedNs }), hash: 'h' })) });
  expect(wroteAt('1790000000000000001', '1790000000000000003', '1790000000000000002')).toBe(
    1_790_000_000_000_000_003n,
  );
  expect(wroteAt()).toBe(0n);
});

describe('a piece', () => {
  const [full, open] = piecesOf({ first: 48, frames: frames(48, 26) }, 'prores422hq') as [
    PlannedPiece,
    PlannedPiece,
  ];
  const recordOf = (piece: PlannedPiece): PieceRecord => ({
    first: piece.first,
    last: piece.last,
    frames: piece.frames.flatMap((each) => (each === null ? [] : [{ ...each, hash: 'h' }])),
    picture: 'png, rgb24',
    sizeBytes: 9,
  });
  const changed = (change: Partial<FrameStamp> | null): PlannedPiece => ({
    ...full,
    frames: full.frames.map((each, index) => (index === 5 ? change && each && { ...each, ...change } : each)),
  });

  it.each([
    ['is made at once where it is full', full, undefined, false, 'to_make'],
    ['waits where more may come', open, undefined, false, 'waits'],
    ['is made where nothing has come for a while', open, undefined, true, 'to_make'],
    ['waits for a frame that is missing', changed(null), undefined, true, 'waits'],
    ['waits for a frame that is empty', changed({ sizeBytes: 0 }), undefined, true, 'waits'],
    ['stands while its frames do', full, recordOf(full), false, 'made'],
    [
      'is looked at again once a frame is another file',
      changed({ inode: '8' }),
      recordOf(full),
      false,
      'moved',
    ],
    ['or was written to', changed({ modifiedNs: '2' }), recordOf(full), false, 'moved'],
    ['or was changed with its old time', changed({ changedNs: '2' }), recordOf(full), false, 'moved'],
    [
      'is made again once a frame has another length',
      changed({ sizeBytes: 101 }),
      recordOf(full),
      false,
      'to_make',
    ],
    ['is made again once it has another end', open, { ...recordOf(open), last: 72 }, true, 'to_make'],
    ['waits where a frame of it went', changed(null), recordOf(full), true, 'waits'],
  ] as const)('%s', (_what, piece, record, isAtRest, state) => {
    expect(stateOf(piece, record, isAtRest)).toBe(state);
  });
});

describe('the pace of frames', () => {
  const came = (...seconds: readonly number[]) =>
    seconds.map((second, index) => frame(index, { changedNs: String(BigInt(second) * 1_000_000_000n) }));

  it('is what one takes, of those that came last', () => {
    expect(paceMsOf(came(10, 20, 30))).toBe(10_000);
    expect(paceMsOf([...came(10), null, ...came(10, 30, 30, 50)])).toBe(10_000);
  });

  it('is not known of two', () => {
    expect(paceMsOf(came(10, 20))).toBeNull();
  });
});
