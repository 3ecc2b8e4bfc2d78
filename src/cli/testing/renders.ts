import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sizeForItem } from '../../engine/testing/item-shapes.ts';
import { rawMovie } from '../../engine/testing/raw-movie.ts';
import { RunningHash } from '../../engine/uploads/transfer/running-hash.ts';

export interface Renders extends AsyncDisposable {
  readonly directory: string;
  readonly small: (name: string) => Promise<string>;
  /** About 30 MB: large enough to be interrupted while it uploads. */
  readonly large: (name: string) => Promise<string>;
}

export async function makeRenders(): Promise<Renders> {
  const directory = await mkdtemp(join(tmpdir(), 'renderdrop-renders-'));
  const made = async (name: string, frames: number): Promise<string> => {
    const path = join(directory, name);
    // Renamed once complete, so that an existing file is never partial.
    if (!existsSync(path)) {
      await writeFile(`${path}.unfinished`, rawMovie(frames, sizeForItem(name, 320 * 240) ?? undefined));
      await rename(`${path}.unfinished`, path);
    }
    return path;
  };
  return {
    directory,
    small: (name) => made(name, 4),
    large: (name) => made(name, 130),
    [Symbol.asyncDispose]: () => rm(directory, { recursive: true, force: true }),
  };
}

export function xxh3Of(path: string): string {
  const hash = new RunningHash();
  hash.add(readFileSync(path), 0);
  return hash.digest();
}
