import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const resources = join(import.meta.dirname, '..', 'resources');
const read = (...path: readonly string[]) => readFileSync(join(resources, ...path));

/** Width and height as a PNG states them in its first chunk; anything else is refused. */
function sizeOf(png: Buffer): number {
  expect(png.subarray(1, 4).toString('latin1')).toBe('PNG');
  expect(png.readUInt32BE(20)).toBe(png.readUInt32BE(16));
  return png.readUInt32BE(16);
}

it('has an icon for Linux in each size its name promises, from 16 to 1024', () => {
  const sizes = readdirSync(join(resources, 'icons')).map((name) => {
    const size = sizeOf(read('icons', name));
    expect(name).toBe(`${size}x${size}.png`);
    return size;
  });
  expect(sizes.sort((one, other) => one - other)).toEqual([16, 24, 32, 48, 64, 128, 256, 512, 1024]);
});

it('has an icon for Windows whose entries point at images of their size', () => {
  const ico = read('icon.ico');
  const sizes = Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const entry = 6 + index * 16;
    const [bytes, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    const size = sizeOf(ico.subarray(offset, offset + bytes));
    expect(ico.readUInt8(entry)).toBe(size % 256);
    return size;
  });
  expect(sizes).toEqual([16, 24, 32, 48, 64, 128, 256]);
});

it('has an icon for macOS whose chunks fill the file and hold the size of their name', () => {
  const icns = read('icon.icns');
  expect(icns.subarray(0, 4).toString('latin1')).toBe('icns');
  expect(icns.readUInt32BE(4)).toBe(icns.length);
  const found: Record<string, number> = {};
  for (let at = 8; at < icns.length; at += icns.readUInt32BE(at + 4)) {
    found[icns.subarray(at, at + 4).toString('latin1')] = sizeOf(icns.subarray(at + 8));
  }
  expect(found).toEqual({
    icp4: 16,
    icp5: 32,
    ic07: 128,
    ic08: 256,
    ic09: 512,
    ic10: 1024,
    ic11: 32,
    ic12: 64,
    ic13: 256,
    ic14: 512,
  });
});

it.each(['tray', 'trayTemplate'])('has %s in 16 and 32 pixels', (name) => {
  expect([sizeOf(read(`${name}.png`)), sizeOf(read(`${name}@2x.png`))]).toEqual([16, 32]);
});
