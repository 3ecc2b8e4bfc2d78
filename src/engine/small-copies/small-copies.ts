import { createHash } from 'node:crypto';
import { lstat, mkdir, readdir, rm, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { VersionId } from '../../shared/api/ids.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import { isAsUploaded, type RenderCopies, renderOf } from '../notes/version-renders.ts';
import type { CopyMaker } from '../ports/copy-maker.ts';
import type { Logger } from '../ports/logger.ts';
import { StoreError } from '../store/store-error.ts';
import { copiesToRemove } from './copies-to-remove.ts';
import type { SmallCopyRow, SmallCopyRows } from './small-copy-rows.ts';

export interface SmallCopiesParts {
  readonly rows: SmallCopyRows;
  readonly maker: CopyMaker;
  readonly uploads: Pick<UploadQueue, 'snapshot' | 'subscribe'>;
  readonly folder: string;
  /** How much all copies may take together; 0: none is made. */
  readonly bytesMax: () => number;
  readonly hasOpenNotes: (copy: SmallCopyRow) => boolean;
  readonly logger: Logger;
}

/** A disk that is nearly full belongs to renders. */
const freeBytesMin = 2_000_000_000;

/**
 * A small copy of whatever was uploaded from here, so that it can be compared when its file is rendered over, moved or
 * deleted. Every program on the data folder writes down which are wanted; the one that stays open makes them, one by one.
 */
export class SmallCopies implements RenderCopies, AsyncDisposable {
  readonly #parts: SmallCopiesParts;
  readonly #closing = new AbortController();
  readonly #stopFollowing: () => void;
  /** Written down already: a job says many times that it is processing. */
  readonly #known = new Set<VersionId>();
  #isStarted = false;
  #making: Promise<void> | null = null;

  constructor(parts: SmallCopiesParts) {
    this.#parts = parts;
    this.#stopFollowing = parts.uploads.subscribe((event) => {
      if (event.kind === 'jobs_changed') this.#follow(event.jobs);
    });
  }

  /** For a program that stays: makes what is wanted, also of what others uploaded into this data folder. */
  start(): void {
    for (const versionId of this.#parts.rows.versions()) this.#known.add(versionId);
    for (const job of this.#parts.uploads.snapshot().jobs) this.#want(job);
    this.#isStarted = true;
    // First: what is being made stands beside the strays, and no row knows it yet.
    this.#begin(this.#removeStrays().then(() => this.#makeWanted()));
  }

  async pathOf(versionId: VersionId): Promise<string | null> {
    const row = this.#parts.rows.of(versionId);
    if (row?.state !== 'kept') return null;
    const path = this.#pathOf(versionId);
    try {
      if ((await lstat(path)).isFile()) return path;
    } catch {
      // Somebody has cleaned up.
    }
    this.#parts.rows.isNone(versionId);
    return null;
  }

  total(): { readonly copies: number; readonly sizeBytes: number } {
    return this.#parts.rows.total();
  }

  /** There may be room for more now, or for less. */
  async boundChanged(): Promise<void> {
    await this.#makeRoom();
    this.#goOn();
  }

  async removeAll(): Promise<void> {
    for (const copy of this.#parts.rows.kept()) await this.#remove(copy);
  }

  /** Resolves once nothing is wanted any more, or nothing can be made. */
  async whenMade(): Promise<void> {
    while (this.#making) await this.#making;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopFollowing();
    this.#closing.abort();
    await this.whenMade();
  }

  #follow(jobs: readonly JobSnapshot[]): void {
    for (const job of jobs) this.#want(job);
    this.#goOn();
  }

  #want({ accountId, target, delivery, file, state }: JobSnapshot): void {
    const { facts, sizeBytes } = file;
    const deliveredAtMs = deliveredAt(state);
    if (deliveredAtMs === null || facts === null || sizeBytes === null) return;
    if (!delivery || delivery.versionId === null || this.#known.has(delivery.versionId)) return;
    const { versionId, mediaId } = delivery;
    const { path, container, codec, evenRate } = renderOf(file.path, facts, null);
    const source = { path, sizeBytes, container, codec, evenRate };
    const { projectId } = target;
    try {
      this.#parts.rows.want({ versionId, accountId, projectId, mediaId, source, deliveredAtMs });
      this.#known.add(versionId);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      // A full disk costs the copy, not the upload; the next word of it, or the next start, asks again.
      this.#parts.logger.warn('small_copy_not_noted', { error: error.code });
    }
  }

  #goOn(): void {
    if (!this.#isStarted || this.#making || this.#closing.signal.aborted) return;
    this.#begin(this.#makeWanted());
  }

  #begin(making: Promise<void>): void {
    this.#making = making
      .catch((error: unknown) => {
        // The folder can't be used: uploads go on without copies.
        this.#parts.logger.warn('small_copies_stopped', { error: String(error) });
      })
      .finally(() => {
        this.#making = null;
      });
  }

  async #makeWanted(): Promise<void> {
    const { rows, maker, bytesMax } = this.#parts;
    for (let next = rows.nextWanted(); next; next = rows.nextWanted()) {
      const roomBytes = Math.min(bytesMax(), await this.#roomOnDisk());
      if (roomBytes <= 0 || !(await maker.isAvailable())) return;
      await this.#make(next, roomBytes);
      if (this.#closing.signal.aborted) return;
    }
  }

  async #make(wanted: SmallCopyRow, roomBytes: number): Promise<void> {
    const { rows, maker, logger } = this.#parts;
    const { versionId, source } = wanted;
    const outputPath = this.#pathOf(versionId);
    const isSame = () => isAsUploaded({ ...source, deliveredAtMs: wanted.deliveredAtMs });
    try {
      // Rendered over before or while it was copied, its copy would be of something else.
      if (await isSame()) {
        await rm(outputPath, { force: true });
        await maker.make({ source, outputPath, bytesMax: roomBytes }, this.#closing.signal);
      }
      if (await isSame()) {
        rows.isKept(versionId, (await stat(outputPath)).size);
        await this.#makeRoom();
        return;
      }
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      logger.warn('small_copy_failed', { versionId, error: String(error) });
    }
    await rm(outputPath, { force: true });
    rows.isNone(versionId);
  }

  async #makeRoom(): Promise<void> {
    const { rows, bytesMax, hasOpenNotes } = this.#parts;
    for (const copy of copiesToRemove(rows.kept(), bytesMax(), hasOpenNotes)) await this.#remove(copy);
  }

  async #remove({ versionId }: SmallCopyRow): Promise<void> {
    await rm(this.#pathOf(versionId), { force: true });
    this.#parts.rows.isNone(versionId);
  }

  async #roomOnDisk(): Promise<number> {
    const { folder } = this.#parts;
    await mkdir(folder, { recursive: true, mode: 0o700 });
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize - freeBytesMin;
  }

  /** What was being made when the computer went off, and what no row knows. */
  async #removeStrays(): Promise<void> {
    const { folder, rows } = this.#parts;
    const kept = new Set(rows.kept().map(({ versionId }) => nameOf(versionId)));
    const names = await readdir(folder).catch(() => []);
    for (const name of names) {
      if (name.endsWith(ending) && !kept.has(name)) await rm(join(folder, name), { force: true });
    }
  }

  #pathOf(versionId: VersionId): string {
    return join(this.#parts.folder, nameOf(versionId));
  }
}

const ending = '.mp4';

/** An id of the service is no name for a file. */
const nameOf = (versionId: VersionId): string =>
  `${createHash('sha256').update(versionId).digest('hex').slice(0, 40)}${ending}`;

/** When the bytes had arrived, at the latest; null while they have not, or nobody knows. */
function deliveredAt(state: JobSnapshot['state']): number | null {
  switch (state.kind) {
    case 'processing':
      return state.sinceMs;
    case 'ready':
    case 'superseded':
      return state.atMs;
    case 'unconfirmed':
      return state.delivered ? state.atMs : null;
    case 'queued':
    case 'examining':
    case 'creating':
    case 'sending':
    case 'confirming':
    case 'held':
    case 'rejected':
    case 'failed':
    case 'cancelled':
      return null;
  }
}
