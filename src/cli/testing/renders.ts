import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { SampleRenders, testPicture } from '../../engine/testing/sample-renders.ts';
import { RunningHash } from '../../engine/uploads/transfer/running-hash.ts';

export interface Renders extends AsyncDisposable {
  readonly directory: string;
  readonly small: (name: string) => Promise<string>;
  /** Some 30 MB: long enough under way to be interrupted. */
  readonly large: (name: string) => Promise<string>;
}

export async function makeRenders(): Promise<Renders> {
  const samples = await SampleRenders.create();
  return {
    directory: samples.directory,
    small: (name) => samples.make(name, [...testPicture('24000/1001'), '-timecode', '00:00:00:00']),
    large: (name) =>
      samples.make(name, [...testPicture('25', '1280x720', 1), '-c:v', 'rawvideo', '-pix_fmt', 'yuv420p']),
    [Symbol.asyncDispose]: () => samples[Symbol.asyncDispose](),
  };
}

export const sha256Of = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex');

export function xxh3Of(path: string): string {
  const hash = new RunningHash();
  hash.add(readFileSync(path), 0);
  return hash.digest();
}
