import { createHash } from 'node:crypto';
import { isLoopback } from '../../engine/ground/base-address.ts';
import type { HttpTransport } from '../../engine/ports/http-transport.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import type { Picture } from '../security/app-protocol.ts';
import type { PictureCache } from './picture-cache.ts';
import { pictureSizeOf } from './picture-size.ts';
import { pictureTypeOf } from './picture-type.ts';

export interface ThumbnailParts {
  readonly transport: HttpTransport;
  readonly cache: PictureCache;
  readonly logger: Logger;
}

/** No picture shown in a list needs more; whatever is larger is not shown. */
export const pictureSizeBytesMax = 2 * 1_024 * 1_024;
/** A few bytes can stand for a picture that fills the memory once it is decoded. */
const pictureSideMax = 4_096;
const timeoutMs = 15_000;
const knownMax = 50_000;
const atOnceMax = 6;

/**
 * Pictures of the service, for the window: it names them by ids that say nothing, and gets bytes that have been looked
 * at. Addresses stay in the main process; no key is ever sent with them.
 */
export class ThumbnailLibrary {
  readonly #parts: ThumbnailParts;
  readonly #urlById = new Map<string, URL>();
  readonly #loading = new Map<string, Promise<Picture | null>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(parts: ThumbnailParts) {
    this.#parts = parts;
  }

  /**
   * The path below the app's own origin where the window finds this picture, of this version where it belongs to one; null
   * for what may not be fetched.
   */
  pathFor(address: string | null, of: string | null = null): string | null {
    if (address === null || !URL.canParse(address)) return null;
    const url = new URL(address);
    const mayFetch = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url));
    if (!mayFetch || url.username !== '' || url.password !== '') return null;
    // Without its query, in which a signature may change while the picture stays; with its version, whose picture may
    // take the place of the one before under the same address.
    const id = createHash('sha256')
      .update(`${url.origin}${url.pathname}${of === null ? '' : ` of ${of}`}`)
      .digest('base64url');
    this.#urlById.delete(id);
    this.#urlById.set(id, url);
    const [oldest] = this.#urlById.keys();
    if (this.#urlById.size > knownMax && oldest !== undefined) this.#urlById.delete(oldest);
    return `/thumbnail/${id}`;
  }

  /** The picture, from the cache or the service; null when there is none that can be shown. */
  load(id: string): Promise<Picture | null> {
    const loading = this.#loading.get(id);
    if (loading) return loading;
    const started = this.#load(id).finally(() => this.#loading.delete(id));
    this.#loading.set(id, started);
    return started;
  }

  async #load(id: string): Promise<Picture | null> {
    const cached = await this.#parts.cache.read(id);
    if (cached) return toPicture(cached);
    const url = this.#urlById.get(id);
    if (!url) return null;
    await this.#takeTurn();
    try {
      const bytes = await this.#fetch(url);
      const picture = bytes && toPicture(bytes);
      if (picture) await this.#parts.cache.write(id, picture.bytes);
      return picture;
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #fetch(url: URL): Promise<Uint8Array | null> {
    try {
      const response = await this.#parts.transport.send({
        method: 'GET',
        url,
        headers: { Accept: 'image/*' },
        timeoutMs,
      });
      const isPicture = response.status === 200 && response.body.byteLength <= pictureSizeBytesMax;
      return isPicture ? response.body : null;
    } catch (error) {
      this.#parts.logger.debug('thumbnail_failed', {
        host: url.host,
        error: error instanceof Error ? error.message : String(error),
      });
      return null;
    }
  }

  async #takeTurn(): Promise<void> {
    while (this.#running >= atOnceMax) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#running += 1;
  }
}

function toPicture(bytes: Uint8Array): Picture | null {
  const contentType = pictureTypeOf(bytes);
  if (contentType === null) return null;
  const size = pictureSizeOf(bytes, contentType);
  // One that does not say is not shown: whatever decodes it could find any size.
  if (size === null) return null;
  return Math.max(size.width, size.height) > pictureSideMax ? null : { bytes, contentType };
}
