/** @module-tag ffmpeg */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { type FrameEnd, frameEnd } from './frame-end.ts';

interface Kind {
  readonly what: string;
  readonly name: string;
  readonly options?: readonly string[];
  /** The verdict if it ends in zeros: only in uncompressed formats may they be black. */
  readonly zeros: FrameEnd;
}

const kinds: readonly Kind[] = [
  { what: 'PNG', name: 'a.png', zeros: 'cut' },
  { what: 'JPEG', name: 'a.jpg', zeros: 'cut' },
  { what: 'EXR', name: 'a.exr', options: ['-compression', 'zip16'], zeros: 'cut' },
  { what: 'EXR without compression', name: 'a.exr', options: ['-compression', 'none'], zeros: 'zeros' },
  { what: 'DPX', name: 'a.dpx', zeros: 'zeros' },
  { what: 'TIFF', name: 'a.tif', options: ['-compression_algo', 'lzw'], zeros: 'cut' },
  { what: 'BMP', name: 'a.bmp', zeros: 'zeros' },
  { what: 'Targa', name: 'a.tga', options: ['-rle', '1'], zeros: 'cut' },
  { what: 'Targa without compression', name: 'a.tga', options: ['-rle', '0'], zeros: 'zeros' },
  { what: 'SGI', name: 'a.sgi', options: ['-rle', '1'], zeros: 'cut' },
  { what: 'SGI without compression', name: 'a.sgi', options: ['-rle', '0'], zeros: 'zeros' },
  { what: 'WebP', name: 'a.webp', options: ['-c:v', 'libwebp'], zeros: 'cut' },
  { what: 'JPEG 2000', name: 'a.jp2', zeros: 'cut' },
  { what: 'JPEG 2000 without its boxes', name: 'a.j2k', zeros: 'cut' },
];

const footerBytes = 26;

it.each(kinds)('$what: its end is there, missing, or zeros', async ({ what, name, options, zeros }) => {
  using folder = temporaryFolder();
  const path = join(folder.path, name);
  const picture = ['-f', 'lavfi', '-i', 'testsrc2=size=320x180', '-frames:v', '1'];
  execFileSync('ffmpeg', ['-v', 'error', ...picture, ...(options ?? []), path]);
  const made = readFileSync(path);
  // Targa of the first edition has no footer, and Blender writes it so.
  const editions = name.endsWith('.tga') ? [made, made.subarray(0, -footerBytes)] : [made];
  for (const bytes of editions) {
    const endOf = async (content: Uint8Array) => {
      writeFileSync(path, content);
      return await frameEnd(path);
    };
    expect(await endOf(bytes), what).toBe('whole');
    for (const length of [bytes.length - 100, Math.floor(bytes.length / 2)])
      expect(await endOf(bytes.subarray(0, length)), `cut after ${length} bytes`).toBe('cut');
    const withZeros = (count: number) =>
      endOf(Buffer.concat([bytes.subarray(0, -count), Buffer.alloc(count)]));
    expect(await withZeros(600)).toBe(zeros);
    expect(['cut', zeros]).toContain(await withZeros(Math.floor(bytes.length / 2)));
  }
});

/** A file of these bytes. */
async function endOfBytes(bytes: Uint8Array): Promise<FrameEnd> {
  using folder = temporaryFolder();
  const path = join(folder.path, 'frame');
  writeFileSync(path, bytes);
  return await frameEnd(path);
}

/** A TIFF whose only strip, compressed, lies right after its first eight bytes. */
function tinyTiff(strip: Uint8Array): Buffer {
  const head = Buffer.from('49492a0000000000', 'hex');
  head.writeUInt32LE(head.length + strip.length, 4);
  const entry = (tag: number, value: number) => {
    const bytes = Buffer.alloc(12);
    bytes.writeUInt16LE(tag, 0);
    bytes.writeUInt16LE(4, 2);
    bytes.writeUInt32LE(1, 4);
    bytes.writeUInt32LE(value, 8);
    return bytes;
  };
  const lzw = 5;
  const entries = [entry(259, lzw), entry(273, head.length), entry(279, strip.length)];
  return Buffer.concat([head, strip, Buffer.from([entries.length, 0]), ...entries, Buffer.from('none')]);
}

it('of a TIFF whose strip ends within its first bytes is there', async () => {
  expect(await endOfBytes(tinyTiff(Buffer.from('800000', 'hex')))).toBe('whole');
  expect(await endOfBytes(tinyTiff(Buffer.alloc(22, 0x5a)))).toBe('whole');
});

it('of an SGI whose table of rows would fill the memory is missing', async () => {
  const head = Buffer.alloc(600, 1);
  Buffer.from('01da0101000300ffffffffff', 'hex').copy(head);
  expect(await endOfBytes(head)).toBe('cut');
});
