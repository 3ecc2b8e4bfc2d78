import { lstat, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { VersionId } from '../../shared/api/ids.ts';
import { hasEnded } from '../../shared/model/ended-states.ts';
import { NewestKept } from '../../shared/model/newest-kept.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import { digestOf } from '../ground/digest-of.ts';
import { freeBytesAt, leftForRendersBytes } from '../ground/free-space.ts';
import { Listeners } from '../ground/listeners.ts';
import { makeFolder } from '../ground/make-folder.ts';
import { isAsUploaded, type RenderCopies, renderOf } from '../notes/version-renders.ts';
import type { CopyMaker } from '../ports/copy-maker.ts';
import type { Logger } from '../ports/logger.ts';
import { StoreError } from '../store/store-error.ts';
import type { OpenRender } from '../uploads/transfer/open-render.ts';
import { copiesToRemove } from './copies-to-remove.ts';
import type { CopiesTotal, SmallCopyRow, SmallCopyRows } from './small-copy-rows.ts';

export interface SmallCopiesParts {
  readonly rows: SmallCopyRows;
  readonly maker: CopyMaker;
  readonly uploads: Pick<UploadQueue, 'snapshot' | 'subscribe'>;
  readonly folder: string;
  /** The most space that all copies together may take; 0: none are made. */
  readonly bytesMax: () => number;
  readonly hasOpenNotes: (copy: SmallCopyRow) => boolean;
  readonly logger: Logger;
}

/** A renderer's script may move every render of a night, but a program can only have so many files open. */
const openMax = 32;

/**
 * Keeps a small copy of every upload from here, to compare with when the file is overwritten, moved or deleted. Every program
 * that uses the data folder records which copies are wanted; the one that keeps running makes them, one by one.
 */
export class SmallCopies implements RenderCopies, AsyncDisposable {
  readonly #parts: SmallCopiesParts;
  readonly #closing = new AbortController();
  readonly #stopFollowing: () => void;
  /** Versions that were recorded already, since a job reports many times that it is processing. */
  readonly #known = new Set<VersionId>();
  /** Uploaded renders that can be read only while they are open: their paths lead to them no longer. */
  readonly #open = new NewestKept<VersionId, { readonly jobId: JobId; readonly render: OpenRender }>(
    openMax,
    (_, { render }) => close(render),
  );
  readonly #listeners = new Listeners<[copy: SmallCopyRow]>();
  #isStarted = false;
  #making: Promise<void> | null = null;
  #isAskedAgain = false;

  constructor(parts: SmallCopiesParts) {
    this.#parts = parts;
    this.#stopFollowing = parts.uploads.subscribe((event) => {
      if (event.kind === 'jobs_changed') this.#follow(event.jobs);
    });
  }

  /** For programs that keep running: makes wanted copies, including those of uploads by other programs. */
  start(): void {
    for (const versionId of this.#parts.rows.versions()) this.#known.add(versionId);
    for (const job of this.#parts.uploads.snapshot().jobs) this.#want(job);
    this.#isStarted = true;
    // Remove strays first: a copy that is being made would look like one, as no row knows it yet.
    this.#begin(this.#removeStrays().then(() => this.#makeWanted()));
  }

  /**
   * Takes over a render that was moved, deleted or replaced during its upload. It is closed, and with it a deleted file leaves the
   * disk, once its copy is made or can't be made.
   */
  keepOpen(jobId: JobId, versionId: VersionId, render: OpenRender): void {
    this.#release(versionId);
    this.#open.set(versionId, { jobId, render });
    if (!this.#isStarted || this.#closing.signal.aborted) this.#releaseAll();
    try {
      this.#parts.rows.wantAgain(versionId);
    } catch (error) {
      if (!(error instanceof StoreError)) throw error;
      this.#release(versionId);
    }
    this.#goOn();
  }

  /** Calls back when a copy was made of a render whose path leads to it no longer, so that it can be shown from now on. */
  subscribe(listener: (copy: SmallCopyRow) => void): () => void {
    return this.#listeners.add(listener);
  }

  async pathOf(versionId: VersionId): Promise<string | null> {
    const row = this.#parts.rows.of(versionId);
    if (row?.state !== 'kept') return null;
    const path = this.#pathOf(versionId);
    try {
      if ((await lstat(path)).isFile()) return path;
    } catch {
      // The copy was deleted by a person.
    }
    this.#parts.rows.setNone(versionId);
    return null;
  }

  total(): CopiesTotal {
    return this.#parts.rows.total();
  }

  /** What `removeRemovable` would remove. */
  removable(): CopiesTotal {
    return totalOf(this.#removable());
  }

  /** Call when the limit was changed: there may be space for more copies, or for fewer. */
  async boundChanged(): Promise<void> {
    await this.#makeRoom();
    this.#goOn();
  }

  /** Removes all copies but those with open notes, and says which: nothing could be compared with those versions any more. */
  async removeRemovable(): Promise<CopiesTotal> {
    const removed = this.#removable();
    for (const copy of removed) await this.#remove(copy);
    return totalOf(removed);
  }

  /** Resolves once no copy is wanted any more, or none can be made. */
  async whenMade(): Promise<void> {
    while (this.#making) await this.#making;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopFollowing();
    this.#closing.abort();
    await this.whenMade();
    this.#releaseAll();
  }

  #follow(jobs: readonly JobSnapshot[]): void {
    for (const job of jobs) {
      this.#want(job);
      const versionId = job.delivery?.versionId;
      if (versionId && hasEnded(job.state) && deliveredAt(job.state) === null) this.#release(versionId);
      this.#releaseGivenUp(job);
    }
    this.#goOn();
  }

  /** A job may give up a version and make another, as when its file changed: the first one never has all of its bytes. */
  #releaseGivenUp({ id, delivery }: JobSnapshot): void {
    for (const [versionId, { jobId }] of [...this.#open])
      if (jobId === id && versionId !== delivery?.versionId && !this.#known.has(versionId))
        this.#release(versionId);
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
      // A full disk costs only the copy, not the upload. The job's next change or the next start tries again.
      this.#parts.logger.warn('small_copy_not_noted', { error: error.code });
    }
  }

  #goOn(): void {
    if (!this.#isStarted || this.#closing.signal.aborted) return;
    this.#isAskedAgain = this.#making !== null;
    if (this.#making) return;
    this.#begin(this.#makeWanted());
  }

  #begin(making: Promise<void>): void {
    this.#making = making
      .catch((error: unknown) => {
        // The folder can't be used, so uploads continue without copies.
        this.#parts.logger.warn('small_copies_stopped', { error: String(error) });
        this.#releaseAll();
      })
      .finally(() => {
        this.#making = null;
        // Asked again between finding nothing more and ending.
        if (this.#isAskedAgain) this.#goOn();
      });
  }

  async #makeWanted(): Promise<void> {
    const { rows, maker, bytesMax } = this.#parts;
    for (let next = rows.nextWanted(); next; next = rows.nextWanted()) {
      const roomBytes = Math.min(bytesMax(), await this.#roomOnDisk());
      if (roomBytes <= 0 || !(await maker.isAvailable())) {
        this.#releaseAll();
        return;
      }
      await this.#make(next, roomBytes);
      if (this.#closing.signal.aborted) return;
    }
  }

  async #make(wanted: SmallCopyRow, roomBytes: number): Promise<void> {
    const { rows, maker, logger } = this.#parts;
    const { versionId, source } = wanted;
    const outputPath = this.#pathOf(versionId);
    const render = this.#open.get(versionId)?.render;
    const open = render?.file;
    const isSame = () =>
      render ? hasItsBytes(render) : isAsUploaded({ ...source, deliveredAtMs: wanted.deliveredAtMs });
    try {
      // If the file was rendered again before or during the copy, the copy would show something else.
      if (await isSame()) {
        await rm(outputPath, { force: true });
        const asked = { source, outputPath, bytesMax: roomBytes, ...(open ? { open } : {}) };
        await maker.make(asked, this.#closing.signal);
      }
      if (await isSame()) {
        rows.setKept(versionId, (await stat(outputPath)).size);
        this.#release(versionId);
        if (render) this.#listeners.tell(wanted);
        await this.#makeRoom();
        return;
      }
    } catch (error) {
      if (this.#closing.signal.aborted) return;
      logger.warn('small_copy_failed', { versionId, error: String(error) });
    }
    await rm(outputPath, { force: true });
    // Meanwhile its upload may have handed over the open render: the copy is made of that.
    if (!render && this.#open.has(versionId)) return;
    rows.setNone(versionId);
    this.#release(versionId);
  }

  #release(versionId: VersionId): void {
    const render = this.#open.get(versionId)?.render;
    this.#open.delete(versionId);
    if (render) close(render);
  }

  #releaseAll(): void {
    for (const versionId of [...this.#open.keys()]) this.#release(versionId);
  }

  async #makeRoom(): Promise<void> {
    for (const copy of this.#removable(this.#parts.bytesMax())) await this.#remove(copy);
  }

  #removable(bytesMax = 0): readonly SmallCopyRow[] {
    return copiesToRemove(this.#parts.rows.kept(), bytesMax, this.#parts.hasOpenNotes);
  }

  async #remove({ versionId }: SmallCopyRow): Promise<void> {
    await rm(this.#pathOf(versionId), { force: true });
    this.#parts.rows.setNone(versionId);
  }

  async #roomOnDisk(): Promise<number> {
    const { folder } = this.#parts;
    await makeFolder(folder, 0o700);
    return (await freeBytesAt(folder)) - leftForRendersBytes;
  }

  /** Removes copies that were being made when the computer was turned off, and files that no row knows. */
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

/** It was only read, so nothing is lost if it can't be closed. */
const close = (render: OpenRender): void => void render.close().catch(() => {});

const totalOf = (copies: readonly SmallCopyRow[]): CopiesTotal => ({
  copies: copies.length,
  sizeBytes: copies.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
});

const ending = '.mp4';

/** The service's ids can't be used as file names. */
const nameOf = (versionId: VersionId): string => `${digestOf([versionId])}${ending}`;

/** Whether the open file still has the bytes that were uploaded, even if its path leads to another file or to none. */
async function hasItsBytes(render: OpenRender): Promise<boolean> {
  const { kind } = await render.check();
  return kind === 'unchanged' || kind === 'touched' || kind === 'gone' || kind === 'replaced';
}

/** The latest time at which all bytes had arrived; null if they have not, or it is unknown. */
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
