import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { openSource } from '../positioned-file.ts';
import { filled, u8, u16, u32 } from '../testing/made-by-hand.ts';
import { ContainerBytes } from './container-bytes.ts';
import { isProRes, lastProResSlice } from './prores-pictures.ts';

/** A picture with three slices, the last of this length. */
function picture(lastBytes: number, begins = 0x5a): Buffer {
  const slices = [
    filled(0x5a, 20),
    filled(0x5a, 30),
    Buffer.concat([u8(begins), filled(0x5a, Math.max(0, lastBytes - 1))]).subarray(0, lastBytes),
  ];
  const table = Buffer.concat(slices.map(({ length }) => u16(length)));
  const bytes = 8 + table.length + slices.reduce((sum, { length }) => sum + length, 0);
  return Buffer.concat([u8(8 << 3), u32(bytes), u16(3), u8(0), table, ...slices]);
}

interface Made {
  readonly pictures?: readonly Buffer[];
  readonly isInterlaced?: boolean;
  readonly padding?: Buffer;
  readonly name?: string;
}

function frame({
  pictures = [picture(40)],
  isInterlaced = false,
  padding = Buffer.alloc(0),
  name = 'icpf',
}: Made): Buffer {
  const head = Buffer.concat([u16(20), Buffer.alloc(10), u8(isInterlaced ? 0x04 : 0), Buffer.alloc(7)]);
  const all = Buffer.concat([head, ...pictures, padding]);
  return Buffer.concat([u32(8 + all.length), Buffer.from(name), all]);
}

/** The last slice of a frame that starts after ten other bytes. */
async function sliceOf(bytes: Buffer, sizeBytes = bytes.length) {
  using folder = temporaryFolder();
  const path = join(folder.path, 'frame');
  writeFileSync(path, Buffer.concat([filled(0x11, 10), bytes]));
  const opened = await openSource({ kind: 'path', path }, 1_000_000);
  if (opened.kind !== 'file') throw new Error(opened.kind);
  await using file = opened.file;
  return await lastProResSlice(new ContainerBytes(file), { offset: 10, sizeBytes } as never);
}

it('finds the last slice where the tables of the frame say, whatever fills the frame up behind it', async () => {
  const bytes = frame({});
  const found = { at: 10 + bytes.length - 40, sizeBytes: 40, isBegun: true };
  expect(await sliceOf(bytes)).toEqual(found);
  expect(await sliceOf(frame({ padding: Buffer.alloc(100) }))).toEqual(found);
});

it('finds that of the second field, and of the first where the second was never written', async () => {
  const [first, second] = [picture(40), picture(17)];
  const both = frame({ pictures: [first, second], isInterlaced: true });
  expect(await sliceOf(both)).toMatchObject({ at: 10 + both.length - 17, sizeBytes: 17, isBegun: true });
  expect(await sliceOf(frame({ pictures: [first, second] })), 'not in one picture').toMatchObject({
    sizeBytes: 40,
  });
  const half = frame({ pictures: [first, Buffer.alloc(60)], isInterlaced: true });
  expect(await sliceOf(half)).toEqual({ at: 10 + half.length - 60, sizeBytes: 60, isBegun: false });
});

it('sees that a slice was never begun', async () => {
  expect(await sliceOf(frame({ pictures: [picture(40, 0)] }))).toMatchObject({
    sizeBytes: 40,
    isBegun: false,
  });
  expect(await sliceOf(frame({ pictures: [picture(0)] }))).toMatchObject({ sizeBytes: 0, isBegun: false });
  const both = frame({ pictures: [picture(40, 0), picture(17)], isInterlaced: true });
  expect(await sliceOf(both)).toMatchObject({ sizeBytes: 40, isBegun: false });
  const bytes = frame({});
  expect(await sliceOf(bytes.subarray(0, -40), bytes.length)).toMatchObject({ isBegun: false });
});

it.each<readonly [string, Buffer, number | null]>([
  ['too short', frame({}).subarray(0, 23), null],
  ['another one', frame({ name: 'abcd' }), null],
  ['without a picture', frame({ pictures: [] }), null],
  ['of a picture without a head, and something in it', frame({ pictures: [filled(0x01, 60)] }), null],
  ['of a picture that is longer than the frame', frame({}), 100],
  [
    'of a picture without slices',
    frame({ pictures: [Buffer.concat([u8(64), u32(8), u16(0), u8(0)])] }),
    null,
  ],
])('knows nothing of a frame that is %s', async (_what, bytes, sizeBytes) => {
  expect(await sliceOf(bytes, sizeBytes ?? bytes.length)).toBe(null);
});

it.each([
  ['apcn', true],
  ['apch', true],
  ['ap4h', true],
  ['ap4x', true],
  ['avc1', false],
  ['xapcn', false],
  ['apcnx', false],
])('%s is ProRes: %s', (codec, is) => expect(isProRes(codec)).toBe(is));
