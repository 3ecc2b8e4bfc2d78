import { stat } from 'node:fs/promises';
import type { OpenEngine } from '../../engine/open.ts';
import { fileIdSchema } from '../../shared/ipc/values.ts';
import type { Receipt } from '../../shared/model/upload-queue.ts';
import { jobIdSchema } from '../../shared/model/uploads.ts';
import type { PickedFiles } from '../ipc/picked-files.ts';
import type { Picture, StillAddress } from '../security/app-protocol.ts';
import { asPicture } from './frame-picture.ts';
import type { NewestFirst } from './newest-first.ts';
import { type PictureCache, pictureId } from './picture-cache.ts';

export interface StillParts {
  readonly open: Promise<{
    readonly stills: OpenEngine['stills'];
    readonly smallCopies: Pick<OpenEngine['smallCopies'], 'pathOf'>;
    readonly engine: {
      readonly uploads: { readonly known: Pick<OpenEngine['engine']['uploads']['known'], 'shownFor'> };
    };
  }>;
  readonly pickedFiles: Pick<PickedFiles, 'pathOf'>;
  readonly turns: NewestFirst;
  readonly cache: PictureCache;
}

/** Twice the size shown in any row. Wide LED walls are folded into two lines. */
const widthMax = 768;
const heightMax = 288;
const failedKeptMax = 5_000;

/** Small pictures of renders on this computer, made when a row is shown, and stored. */
export class RenderStills {
  readonly #parts: StillParts;
  /** Files that gave no picture, by their state at the time, so that scrolling does not start ffmpeg again. */
  readonly #failed = new Set<string>();

  constructor(parts: StillParts) {
    this.#parts = parts;
  }

  async load(address: StillAddress, signal: AbortSignal): Promise<Picture | null> {
    const path = await this.#pathOf(address);
    if (path === null) return null;
    const { size, mtimeMs } = await stat(path);
    // Earlier versions kept enlarged pictures, ones in wrong colors or shapes, black ones of a fade, and transparent ones as
    // JPEG, under other marks.
    const id = pictureId(`own shape ${size} ${mtimeMs} ${address.atSeconds} ${path}`);
    const kept = await this.#parts.cache.read(id);
    if (kept) return asPicture(kept);
    if (this.#failed.has(id)) return null;
    const { stills } = await this.#parts.open;
    const wanted = { path, atSeconds: address.atSeconds, widthMax, heightMax };
    const bytes = await this.#parts.turns.run(() => stills.still(wanted, signal), signal);
    if (bytes) await this.#parts.cache.write(id, bytes);
    else if (!signal.aborted) this.#rememberFailed(id);
    return asPicture(bytes);
  }

  async #pathOf({ of, id }: StillAddress): Promise<string | null> {
    if (of === 'file') return this.#parts.pickedFiles.pathOf(fileIdSchema.parse(id));
    const { engine, smallCopies } = await this.#parts.open;
    const receipt = engine.uploads.known.shownFor(jobIdSchema.parse(id));
    if (!receipt) return null;
    if (await isAsUploaded(receipt)) return receipt.file;
    return receipt.version_id && (await smallCopies.pathOf(receipt.version_id));
  }

  #rememberFailed(id: string): void {
    if (this.#failed.size >= failedKeptMax) this.#failed.clear();
    this.#failed.add(id);
  }
}

/** A file that was rendered again since its upload would give a picture of something else. */
async function isAsUploaded({ file, size_bytes, delivered_at }: Receipt): Promise<boolean> {
  const found = await stat(file).catch(() => null);
  if (found === null) return false;
  const { size, mtimeMs } = found;
  const isSameSize = size_bytes === null || size === size_bytes;
  return isSameSize && (delivered_at === null || mtimeMs <= Date.parse(delivered_at));
}
