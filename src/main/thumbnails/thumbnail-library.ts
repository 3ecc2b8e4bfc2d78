import type { HttpTransport } from '../../engine/ports/http-transport.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import { NewestKept } from '../../shared/model/newest-kept.ts';
import type { Picture } from '../security/app-protocol.ts';
import { type PictureCache, pictureId } from './picture-cache.ts';
import { pictureSizeOf } from './picture-size.ts';
import { pictureTypeOf } from './picture-type.ts';

export interface ThumbnailParts {
  readonly transport: HttpTransport;
  /** Whether the service of this account may have us fetch from there. */
  readonly mayFetch: (accountId: string, address: string) => Promise<boolean>;
  readonly cache: PictureCache;
  readonly logger: Logger;
}

/** Enough for every picture in a list; larger ones are not shown. */
export const pictureSizeBytesMax = 2 * 1_024 * 1_024;
/** A small file can contain a picture that fills the memory when it is decoded. */
const pictureSideMax = 4_096;
const timeoutMs = 15_000;
const knownMax = 50_000;
const atOnceMax = 6;

interface NamedPicture {
  readonly url: URL;
  /** Its service named the address. */
  readonly accountId: string;
}

/**
 * The service's pictures for the window, which names them by opaque ids and gets bytes that have been checked. Their
 * addresses stay in the main process, and no key is sent with the requests.
 */
export class ThumbnailLibrary {
  readonly #parts: ThumbnailParts;
  readonly #namedById = new NewestKept<string, NamedPicture>(knownMax);
  readonly #loading = new Map<string, Promise<Picture | null>>();
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  constructor(parts: ThumbnailParts) {
    this.#parts = parts;
  }

  /**
   * The path below the app's own origin where the window finds this picture; `of` is its version, if it has one. Null if there
   * is no address. Whether the picture may be fetched from there is decided when it is loaded.
   */
  pathFor(accountId: string, address: string | null, of: string | null = null): string | null {
    if (address === null || !URL.canParse(address)) return null;
    const url = new URL(address);
    // The account is included: without a signature that is valid, another account must not get a cached picture. The query is
    // left out: its signature may change while the picture stays the same. The version is included: a new version's picture may
    // have the same address as the one before.
    const id = pictureId(`${accountId} ${url.origin}${url.pathname}${of === null ? '' : ` of ${of}`}`);
    this.#namedById.set(id, { url, accountId });
    return `/thumbnail/${id}`;
  }

  /** The picture, from the cache or the service; null if there is none that may be shown. */
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
    const named = this.#namedById.get(id);
    if (!named) return null;
    await this.#takeTurn();
    try {
      const bytes = await this.#fetch(named);
      const picture = bytes && toPicture(bytes);
      if (picture) await this.#parts.cache.write(id, picture.bytes);
      return picture;
    } finally {
      this.#running -= 1;
      this.#waiting.shift()?.();
    }
  }

  async #fetch({ url, accountId }: NamedPicture): Promise<Uint8Array | null> {
    try {
      if (!(await this.#parts.mayFetch(accountId, url.href))) {
        this.#parts.logger.debug('thumbnail_refused', { host: url.host });
        return null;
      }
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
  // A picture without a clear size is not shown, because a decoder might find any size in it.
  if (size === null) return null;
  return Math.max(size.width, size.height) > pictureSideMax ? null : { bytes, contentType };
}
