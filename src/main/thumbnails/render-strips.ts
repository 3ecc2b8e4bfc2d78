import { stat } from 'node:fs/promises';
import { hasAlpha, type Render, sourceOf } from '../../engine/notes/version-renders.ts';
import type { OpenEngine } from '../../engine/open.ts';
import type { FramePlace } from '../../engine/ports/frame-grabber.ts';
import type { RenderReference } from '../../shared/ipc/requests/stills.ts';
import { NewestKept } from '../../shared/model/newest-kept.ts';
import { type RenderStrip, stripPlaces } from '../../shared/model/strip.ts';
import type { PickedFiles } from '../ipc/picked-files.ts';
import type { Picture } from '../security/app-protocol.ts';
import { asPicture } from './frame-picture.ts';
import type { NewestFirst } from './newest-first.ts';
import { type PictureCache, pictureId } from './picture-cache.ts';
import { subjectOf } from './render-subject.ts';

export interface StripParts {
  readonly open: Promise<{
    readonly frames: OpenEngine['frames'];
    readonly locator: OpenEngine['locator'];
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

/** Wide enough for any row or tile on a screen with double resolution. Wide LED walls are folded into two lines. */
const widthMax = 512;
const wideWidthMax = 1_024;
const wideFrom = 3.2;
const knownMax = 200;

/** Exact frames for scrubbing, made while the pointer moves over a render, and stored. */
export class RenderStrips {
  readonly #parts: StripParts;
  /** What the window was told of. Nothing else can be requested. */
  readonly #known = new NewestKept<string, Shown>(knownMax);

  constructor(parts: StripParts) {
    this.#parts = parts;
  }

  async strip(reference: RenderReference): Promise<RenderStrip | null> {
    const { frames, locator, closing } = await this.#parts.open;
    if (!(await frames.isAvailable())) return null;
    const found = await locator.find(subjectOf(reference, this.#parts.pickedFiles), closing);
    if (!found) return null;
    const { render, facts } = found;
    const { durationSeconds } = facts;
    const { evenRate: rate, dropFrame, firstFrame, frameCount } = render;
    const places = stripPlaces({ evenRate: rate, frameCount, durationSeconds });
    if (places.length === 0 || !durationSeconds) return null;
    this.#known.set(keyOf(reference), {
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

  /** The picture at a place that the window was told of. */
  async picture(reference: RenderReference, name: string, signal: AbortSignal): Promise<Picture | null> {
    const known = this.#known.get(keyOf(reference));
    const place = known?.places.get(name);
    if (!known || !place) return null;
    const source = sourceOf(known.render);
    const format = hasAlpha(known.render) ? 'png' : 'jpeg';
    const { size, mtimeMs } = await stat(source.path);
    // Earlier versions kept pictures in wrong colors or shapes, and transparent ones as JPEG, under other marks.
    const id = pictureId(`own shape ${format} ${size} ${mtimeMs} ${name} ${source.path}`);
    const kept = await this.#parts.cache.read(id);
    if (kept) return asPicture(kept);
    const { frames } = await this.#parts.open;
    const { width, height } = known.render.size;
    const most = width / height > wideFrom ? wideWidthMax : widthMax;
    const wanted = { ...source, place, format, widthMax: most } as const;
    const bytes = await this.#parts.turns.run(() => frames.grab(wanted, signal), signal);
    if (bytes) await this.#parts.cache.write(id, bytes);
    return asPicture(bytes);
  }
}

const keyOf = ({ of, id }: RenderReference): string => `${of} ${id}`;
