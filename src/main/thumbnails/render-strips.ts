import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import {
  locateRender,
  type Render,
  renderOf,
  sourceOf,
  versionRenderOf,
} from '../../engine/notes/version-renders.ts';
import type { OpenEngine } from '../../engine/open.ts';
import type { FramePlace } from '../../engine/ports/frame-grabber.ts';
import { versionIdSchema } from '../../shared/api/ids.ts';
import type { RenderReference } from '../../shared/ipc/requests/stills.ts';
import { fileIdSchema } from '../../shared/ipc/values.ts';
import type { MediaFacts } from '../../shared/model/media-facts.ts';
import { type RenderStrip, stripPlaces } from '../../shared/model/strip.ts';
import type { Receipt } from '../../shared/model/upload-queue.ts';
import { jobIdSchema } from '../../shared/model/uploads.ts';
import type { PickedFiles } from '../ipc/picked-files.ts';
import type { Picture } from '../security/app-protocol.ts';
import type { NewestFirst } from './newest-first.ts';
import type { PictureCache } from './picture-cache.ts';

export interface StripParts {
  readonly open: Promise<{
    readonly frames: OpenEngine['frames'];
    readonly probe: Pick<OpenEngine['probe'], 'probe'>;
    readonly history: Pick<OpenEngine['history'], 'sentVersion'>;
    readonly smallCopies: Pick<OpenEngine['smallCopies'], 'pathOf'>;
    readonly engine: { readonly uploads: { receipts: OpenEngine['engine']['uploads']['receipts'] } };
    readonly closing: AbortSignal;
  }>;
  readonly pickedFiles: Pick<PickedFiles, 'pathOf'>;
  readonly turns: NewestFirst;
  readonly cache: PictureCache;
}

interface Shown {
  readonly render: Render;
  readonly places: ReadonlyMap<string, FramePlace>;
}

/** As wide as any row or tile shows them on a screen with twice the pixels; walls are folded into two lines. */
const widthMax = 512;
const wideWidthMax = 1_024;
const wideFrom = 3.2;
const knownMax = 200;

/** Frames to scrub through: exact ones, taken while somebody moves over a render, and kept. */
export class RenderStrips {
  readonly #parts: StripParts;
  /** Only what the window was told of can be asked for. */
  readonly #known = new Map<string, Shown>();

  constructor(parts: StripParts) {
    this.#parts = parts;
  }

  async strip(reference: RenderReference): Promise<RenderStrip | null> {
    const { frames } = await this.#parts.open;
    if (!(await frames.isAvailable())) return null;
    const found = await this.#locate(reference);
    if (!found) return null;
    const { render, durationSeconds } = found;
    const { evenRate: rate, dropFrame, firstFrame, frameCount } = render;
    const places = stripPlaces({ evenRate: rate, frameCount, durationSeconds });
    if (places.length === 0 || !durationSeconds) return null;
    this.#remember(reference, {
      render,
      places: new Map(
        places.map(({ name, frame, seconds }) => [
          name,
          frame !== null && rate ? { kind: 'frame', frame, rate } : { kind: 'moment', seconds },
        ]),
      ),
    });
    return {
      ...{ rate, dropFrame, firstFrame, durationSeconds },
      places: places.map(({ name, seconds }) => ({ name, seconds })),
    };
  }

  /** One of the places that the window was told of. */
  async picture(reference: RenderReference, name: string, signal: AbortSignal): Promise<Picture | null> {
    const known = this.#known.get(keyOf(reference));
    const place = known?.places.get(name);
    if (!known || !place) return null;
    const source = sourceOf(known.render);
    const { size, mtimeMs } = await stat(source.path);
    const id = createHash('sha256').update(`${size} ${mtimeMs} ${name} ${source.path}`).digest('base64url');
    const kept = await this.#parts.cache.read(id);
    if (kept) return asPicture(kept);
    const { frames } = await this.#parts.open;
    const { width, height } = known.render.size;
    const wanted = { ...source, place, widthMax: width / height > wideFrom ? wideWidthMax : widthMax };
    const bytes = await this.#parts.turns.run(() => frames.grab(wanted, signal), signal);
    if (bytes) await this.#parts.cache.write(id, bytes);
    return bytes && asPicture(bytes);
  }

  async #locate({ of, id }: RenderReference): Promise<Located | null> {
    const { engine, history, probe, closing } = await this.#parts.open;
    switch (of) {
      case 'file': {
        const path = this.#parts.pickedFiles.pathOf(fileIdSchema.parse(id));
        const probed = await probe.probe({ kind: 'path', path }, closing);
        const facts = probed.kind === 'video' ? probed.facts : null;
        return facts && located(renderOf(path, facts, null), facts);
      }
      case 'upload': {
        const [receipt] = await engine.uploads.receipts([jobIdSchema.parse(id)]);
        return receipt ? await this.#fromReceipt(receipt) : null;
      }
      case 'version': {
        const entry = history.sentVersion(versionIdSchema.parse(id));
        return entry ? await this.#fromReceipt(entry.receipt) : null;
      }
    }
  }

  /** What was uploaded, as it was: the file itself, or its small copy. */
  async #fromReceipt(receipt: Receipt): Promise<Located | null> {
    const { file, probe: facts, size_bytes: sizeBytes, source_frames: frames } = receipt;
    if (facts === null) return null;
    const version = versionRenderOf(receipt);
    if (version) {
      const { render } = await locateRender(version, (await this.#parts.open).smallCopies);
      return render && located(render, facts);
    }
    const isSame = await stat(file).then(
      ({ size }) => size === (sizeBytes ?? facts.sizeBytes),
      () => false,
    );
    return isSame ? located(renderOf(file, facts, frames?.first ?? null), facts) : null;
  }

  #remember(reference: RenderReference, shown: Shown): void {
    const key = keyOf(reference);
    this.#known.delete(key);
    this.#known.set(key, shown);
    const [oldest] = this.#known.keys();
    if (this.#known.size > knownMax && oldest !== undefined) this.#known.delete(oldest);
  }
}

interface Located {
  readonly render: Render;
  readonly durationSeconds: number | null;
}

const located = (render: Render, { durationSeconds }: MediaFacts): Located => ({ render, durationSeconds });

const keyOf = ({ of, id }: RenderReference): string => `${of} ${id}`;

const asPicture = (bytes: Uint8Array): Picture => ({ bytes, contentType: 'image/jpeg' });
