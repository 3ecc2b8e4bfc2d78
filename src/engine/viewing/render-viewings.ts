import {
  type ViewedRender as Description,
  type PlayedVideo,
  type ViewingId,
  viewingIdSchema,
} from '../../shared/model/viewing.ts';
import type { RenderCopies } from '../notes/version-renders.ts';
import type { FrameGrabber } from '../ports/frame-grabber.ts';
import type { Random } from '../ports/random.ts';
import type { RenderLocator, RenderSubject } from './render-locator.ts';
import { ViewedRender } from './viewed-render.ts';
import type { ViewingProxies } from './viewing-proxies.ts';

export interface RenderViewingsParts {
  readonly locator: RenderLocator;
  readonly grabber: FrameGrabber;
  readonly copies: RenderCopies;
  readonly proxies: ViewingProxies;
  readonly random: Random;
}

/** The viewer of the window: one render at a time. */
export class RenderViewings implements AsyncDisposable {
  readonly #parts: RenderViewingsParts;
  #open: ViewedRender | null = null;

  constructor(parts: RenderViewingsParts) {
    this.#parts = parts;
  }

  /** Null where the render is not on this computer. */
  async open(subject: RenderSubject, signal: AbortSignal): Promise<Description | null> {
    const { locator, grabber, copies, proxies, random } = this.#parts;
    const found = await locator.find(subject, signal);
    if (!found) return null;
    const viewed = new ViewedRender({
      ...{ found, grabber, copies, proxies },
      id: viewingIdSchema.parse(random.uuid()),
    });
    const before = this.#open;
    this.#open = viewed;
    void before?.close();
    return await viewed.describe();
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

  /** Ends every decoder of this viewing, or with null of the open one. Resolves when they have ended. */
  async close(id: ViewingId | null): Promise<void> {
    const open = this.#open;
    if (!open || (id !== null && open.id !== id)) return;
    this.#open = null;
    await open.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.close(null);
  }

  #opened(id: string): ViewedRender | null {
    return this.#open?.id === id ? this.#open : null;
  }
}
