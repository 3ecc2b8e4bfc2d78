import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { digestOf } from '../ground/digest-of.ts';
import { makeFolder } from '../ground/make-folder.ts';
import { type Render, sourceOf } from '../notes/version-renders.ts';
import type { CopyMaker } from '../ports/copy-maker.ts';
import type { Logger } from '../ports/logger.ts';
import { stampsOf } from './sequence-renders.ts';

export interface ViewingProxiesParts {
  readonly folder: string;
  readonly maker: CopyMaker;
  readonly logger: Logger;
  /** The most space that all of them together may take. */
  readonly bytesMax: number;
}

const ending = '.mp4';

/** Videos for renders that the window can't play: every picture at its own time, made while somebody views the render. */
export class ViewingProxies {
  readonly #parts: ViewingProxiesParts;

  constructor(parts: ViewingProxiesParts) {
    this.#parts = parts;
  }

  /** The proxy of the file in its present state; null if there is none. */
  async find(render: Render): Promise<string | null> {
    try {
      const path = await this.#pathFor(render);
      return (await stat(path)).isFile() ? path : null;
    } catch {
      return null;
    }
  }

  /** Null if it can't be made, or is no longer needed. */
  async make(render: Render, signal: AbortSignal): Promise<string | null> {
    const known = await this.find(render);
    if (known !== null) return known;
    const { folder, maker, logger, bytesMax } = this.#parts;
    try {
      await makeFolder(folder, 0o700);
      const outputPath = await this.#pathFor(render);
      const source = { ...sourceOf(render), evenRate: render.evenRate };
      await maker.make({ source, outputPath, bytesMax }, signal);
      // The file was rendered again meanwhile, so this proxy may show something else.
      if (outputPath !== (await this.#pathFor(render))) {
        await rm(outputPath, { force: true });
        return null;
      }
      await this.#makeRoom(outputPath);
      return outputPath;
    } catch (error) {
      if (!signal.aborted) logger.warn('proxy_failed', { error: String(error) });
      return null;
    }
  }

  /** Removes the oldest first, but never the one just made. */
  async #makeRoom(newest: string): Promise<void> {
    const { folder, bytesMax } = this.#parts;
    const names = (await readdir(folder)).filter((name) => name.endsWith(ending));
    const proxies = await Promise.all(
      names.map(async (name) => {
        const path = join(folder, name);
        const { size, mtimeMs } = await stat(path);
        return { path, size, mtimeMs };
      }),
    );
    let bytes = proxies.reduce((sum, { size }) => sum + size, 0);
    for (const { path, size } of proxies.toSorted((a, b) => a.mtimeMs - b.mtimeMs)) {
      if (bytes <= bytesMax) return;
      if (path === newest) continue;
      await rm(path, { force: true });
      bytes -= size;
    }
  }

  async #pathFor(render: Render): Promise<string> {
    return join(this.#parts.folder, `${digestOf([await stateOf(render)])}${ending}`);
  }
}

/** All that the pictures of a proxy depend on. */
async function stateOf({ path, frames, evenRate }: Render): Promise<string> {
  if (frames) {
    const stamps = await stampsOf([...frames.paths.values()]);
    const said = stamps.map((stamp) => stamp && `${stamp.size} ${stamp.mtimeMs}`);
    return JSON.stringify([path, evenRate, frames.colour, [...frames.paths.keys()], said]);
  }
  const { size, mtimeMs } = await stat(path);
  // Earlier versions made proxies in wrong colors under other marks. They are removed as the oldest.
  return `exact colours ${size} ${mtimeMs} ${path}`;
}
