import { stat } from 'node:fs/promises';
import { TroubleError } from '../../shared/model/trouble.ts';
import {
  type ViewedRender as Description,
  type PlayedVideo,
  type ViewingId,
  viewingIdSchema,
} from '../../shared/model/viewing.ts';
import { type RenderCopies, sourceOf } from '../notes/version-renders.ts';
import type { FrameGrabber } from '../ports/frame-grabber.ts';
import type { Random } from '../ports/random.ts';
import type { FoundRender, RenderLocator, RenderSubject } from './render-locator.ts';
import { ViewedRender } from './viewed-render.ts';
import type { ViewingProxies } from './viewing-proxies.ts';

export interface RenderViewingsParts {
  readonly locator: RenderLocator;
  readonly grabber: FrameGrabber;
  readonly copies: RenderCopies;
  readonly proxies: ViewingProxies;
  readonly random: Random;
}

interface SeenRender {
  readonly found: FoundRender;
  /** Identifies the render and the state of its file; changes as soon as the file does. */
  readonly key: string;
}

/** The window's viewer, for one render at a time. */
export class RenderViewings implements AsyncDisposable {
  readonly #parts: RenderViewingsParts;
  #open: ViewedRender | null = null;
  #prepared: { readonly key: string; readonly viewed: ViewedRender } | null = null;

  constructor(parts: RenderViewingsParts) {
    this.#parts = parts;
  }

  /**
   * A person may open this render next: takes its first picture and keeps it until another render is prepared or opened.
   * Nothing is prepared while a render is open.
   */
  async prepare(subject: RenderSubject, signal: AbortSignal): Promise<void> {
    const seen = await this.#see(subject, signal);
    if (!seen || signal.aborted || this.#open !== null || this.#prepared?.key === seen.key) return;
    const before = this.#prepared;
    this.#prepared = { key: seen.key, viewed: this.#view(seen) };
    await before?.viewed.close();
  }

  /** Null if the render was never on this computer. Throws if it was uploaded from here, and nothing of it is left. */
  async open(subject: RenderSubject, signal: AbortSignal): Promise<Description | null> {
    const seen = await this.#see(subject, signal);
    if (!seen) {
      const lost = await this.#parts.locator.whyLost(subject);
      if (lost) throw new TroubleError(lost);
      return null;
    }
    const prepared = this.#prepared;
    this.#prepared = null;
    const isIt = prepared?.key === seen.key;
    const before = this.#open;
    this.#open = isIt ? prepared.viewed : this.#view(seen);
    if (!isIt) void prepared?.viewed.close();
    void before?.close();
    return await this.#open.describe();
  }

  async makeProxy(id: ViewingId): Promise<boolean> {
    return (await this.#opened(id)?.makeProxy()) ?? false;
  }

  async timesAround(id: ViewingId, seconds: number): Promise<readonly number[]> {
    return (await this.#opened(id)?.timesAround(seconds)) ?? [];
  }

  /** A picture of the open render, by the name in its address. */
  async picture(id: string, name: string, isWhole: boolean): Promise<Uint8Array | null> {
    return (await this.#opened(id)?.picture(name, isWhole)) ?? null;
  }

  async videoPath(id: string, which: PlayedVideo): Promise<string | null> {
    return (await this.#opened(id)?.videoPath(which)) ?? null;
  }

  /** Ends every decoder of this viewing, or of all if null. Resolves when they have ended. */
  async close(id: ViewingId | null): Promise<void> {
    const prepared = id === null ? this.#prepared : null;
    if (id === null) this.#prepared = null;
    const open = id === null || this.#open?.id === id ? this.#open : null;
    if (open) this.#open = null;
    await Promise.all([open?.close(), prepared?.viewed.close()]);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close(null);
  }

  async #see(subject: RenderSubject, signal: AbortSignal): Promise<SeenRender | null> {
    const found = await this.#parts.locator.find(subject, signal);
    if (!found) return null;
    const { frames } = found.render;
    const [firstPath] = frames?.paths.values() ?? [sourceOf(found.render).path];
    const stamp = await stat(firstPath ?? '').then(
      ({ size, mtimeMs }) => ({ size, mtimeMs }),
      () => null,
    );
    return { found, key: JSON.stringify({ found, stamp }) };
  }

  #view({ found }: SeenRender): ViewedRender {
    const { grabber, copies, proxies, random } = this.#parts;
    return new ViewedRender({
      ...{ found, grabber, copies, proxies },
      id: viewingIdSchema.parse(random.uuid()),
    });
  }

  #opened(id: string): ViewedRender | null {
    return this.#open?.id === id ? this.#open : null;
  }
}
