import { createHash } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Render } from '../notes/version-renders.ts';
import type { CopyMaker } from '../ports/copy-maker.ts';
import type { Logger } from '../ports/logger.ts';

export interface ViewingProxiesParts {
  readonly folder: string;
  readonly maker: CopyMaker;
  readonly logger: Logger;
  /** How much all of them may take together. */
  readonly bytesMax: number;
}

const ending = '.mp4';

/** What the window plays of renders that it can't play itself: every picture at its own time, made while somebody looks. */
export class ViewingProxies {
  readonly #parts: ViewingProxiesParts;

  constructor(parts: ViewingProxiesParts) {
    this.#parts = parts;
  }

  /** The proxy that was made of a file as it is now; null where none is there. */
  async find(render: Render): Promise<string | null> {
    try {
      const path = await this.#pathFor(render.path);
      return (await stat(path)).isFile() ? path : null;
    } catch {
      return null;
    }
  }

  /** Null where it can't be made, or nobody waits for it any more. */
  async make(render: Render, signal: AbortSignal): Promise<string | null> {
    const known = await this.find(render);
    if (known !== null) return known;
    const { folder, maker, logger, bytesMax } = this.#parts;
    try {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const outputPath = await this.#pathFor(render.path);
      const { path, container, codec, evenRate } = render;
      await maker.make({ source: { path, container, codec, evenRate }, outputPath, bytesMax }, signal);
      // Rendered over meanwhile, it would be a proxy of something else.
      if (outputPath !== (await this.#pathFor(render.path))) {
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

  /** The oldest go first, and never the one that was just made. */
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

  async #pathFor(path: string): Promise<string> {
    const { size, mtimeMs } = await stat(path);
    const name = createHash('sha256').update(`${size} ${mtimeMs} ${path}`).digest('hex').slice(0, 40);
    return join(this.#parts.folder, `${name}${ending}`);
  }
}
