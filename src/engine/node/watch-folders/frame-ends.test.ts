import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { FrameEndsReader } from './frame-ends.ts';

const png = Buffer.concat([
  Buffer.from('89504e470d0a1a0a', 'hex'),
  Buffer.alloc(600, 0x5a),
  Buffer.from('IEND....'),
]);
const stamp = { sizeBytes: png.length, modifiedNs: '1', changedNs: '1', inode: '1' };

/** Four frames in a folder, as the folder's last complete pass found them. */
function found() {
  const folder = temporaryFolder();
  const frames = [1, 2, 3, 4].map((number) => {
    const name = `a.${number}.png`;
    const path = join(folder.path, name);
    writeFileSync(path, png);
    return { name, number, path, stamp };
  });
  return {
    frames,
    at: (number: number) => join(folder.path, `a.${number}.png`),
    [Symbol.dispose]: () => folder[Symbol.dispose](),
  };
}

it.skipIf(process.platform === 'win32')(
  'names the frames that it cannot read, and reads the others',
  async () => {
    using folder = found();
    const reader = new FrameEndsReader();
    writeFileSync(folder.at(1), png.subarray(0, 300));
    for (const number of [2, 4]) rmSync(folder.at(number));
    execFileSync('mkfifo', [folder.at(2)]);
    mkdirSync(folder.at(4));
    expect(await reader.read(folder.frames)).toMatchObject({
      cutCount: 1,
      firstCut: 'a.1.png',
      unreadable: { count: 2, first: 'a.2.png', reason: 'read_failed' },
    });
  },
);

it.skipIf(process.platform === 'win32' || process.getuid?.() === 0)(
  'says of a frame of somebody else that it may not be read',
  async () => {
    using folder = found();
    chmodSync(folder.at(3), 0);
    const { unreadable } = await new FrameEndsReader().read(folder.frames);
    expect(unreadable).toEqual({ count: 1, first: 'a.3.png', reason: 'not_allowed' });
  },
);

it('leaves a frame that is gone to the next look at the folder', async () => {
  using folder = found();
  rmSync(folder.at(3));
  await expect(new FrameEndsReader().read(folder.frames)).rejects.toThrow(
    expect.objectContaining({ code: 'ENOENT' }),
  );
});
