import { mkdir, open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { SampleRenders, testPicture } from '../../src/engine/testing/sample-renders.ts';

/** The smallest real video. Each copy gets an ignored box at its end, so that no two have the same bytes. */
async function smallestRender(): Promise<Buffer> {
  await using samples = await SampleRenders.create();
  return readFile(await samples.make('small.mp4', [...testPicture('25', '64x36', 1), '-pix_fmt', 'yuv420p']));
}

function boxWith(bytes: number, mark: number): Buffer {
  const box = Buffer.alloc(16);
  box.writeUInt32BE(bytes, 0);
  box.write('free', 4, 'latin1');
  box.writeBigUInt64BE(BigInt(mark), 8);
  return box;
}

export async function makeManyRenders(folder: string, count: number): Promise<void> {
  const render = await smallestRender();
  await mkdir(folder, { recursive: true });
  for (let index = 0; index < count; index++) {
    const name = `Scene${index % 40}_Shot_${String.fromCharCode(65 + (index % 26))}${index}_v001.mp4`;
    await writeFile(path.join(folder, name), Buffer.concat([render, boxWith(16, index)]));
  }
}

/** Large files that take little space: after the video, the file is a hole. */
export async function makeLargeRenders(
  folder: string,
  count: number,
  bytes: number,
): Promise<readonly string[]> {
  const render = await smallestRender();
  await mkdir(folder, { recursive: true });
  const paths: string[] = [];
  for (let index = 0; index < count; index++) {
    const file = path.join(folder, `Large_${index}.mp4`);
    await using handle = await open(file, 'w');
    await handle.write(Buffer.concat([render, boxWith(bytes, 1_000_000 + index)]));
    await handle.truncate(render.length + bytes);
    paths.push(file);
  }
  return paths;
}
