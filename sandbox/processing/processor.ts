import { existsSync } from 'node:fs';
import type { Services } from '../services.ts';
import type { MediaItem } from '../state/media.ts';
import type { Version } from '../state/versions.ts';
import type { UploadFiles } from '../uploads/files.ts';
import type { ProbeAnswer } from './probe-worker.ts';
import type { Prober } from './prober.ts';
import { Thumbnailer } from './thumbnailer.ts';

/**
 * Turns complete files into versions that are ready, or in error. Processing that a kill interrupted starts again at
 * the next start.
 */
export class Processor {
  readonly #services: Services;
  readonly #files: UploadFiles;
  readonly #prober: Prober;
  readonly #thumbnailer = new Thumbnailer();
  #isStopped = false;

  constructor(services: Services, files: UploadFiles, prober: Prober) {
    this.#services = services;
    this.#files = files;
    this.#prober = prober;
  }

  resume(): void {
    for (const version of this.#services.versions.unprocessed()) this.enqueue(version.id);
  }

  /** Waits for `--processing-ms` and reads the file at the same time. */
  enqueue(versionId: string): void {
    const { clock, options } = this.#services;
    const waited = new Promise<void>((resolve) => {
      clock.at(clock.afterMs(options.processingMs), resolve);
    });
    void Promise.all([this.#read(versionId), waited])
      .then(([facts]) => this.#finish(versionId, facts))
      .catch((error: unknown) => process.stderr.write(`Processing ${versionId} failed: ${String(error)}\n`));
  }

  stop(): void {
    this.#isStopped = true;
  }

  async #read(versionId: string): Promise<ProbeAnswer['facts']> {
    const file = this.#files.whole(versionId);
    if (!existsSync(file)) return null;
    const facts = await this.#prober.probe(file);
    if (facts && !this.#isStopped) void this.#draw(versionId, file, facts);
    return facts;
  }

  /** `ready` does not wait for the thumbnail: it may be there before `ready`, or come a moment later. */
  async #draw(versionId: string, file: string, facts: NonNullable<ProbeAnswer['facts']>): Promise<void> {
    const picture = this.#files.thumbnail(versionId);
    const isMade = await this.#thumbnailer.make(file, picture, (facts.durationSeconds ?? 0) / 3);
    if (isMade && !this.#isStopped) this.#services.versions.setThumbnail(versionId, 'jpg');
  }

  #finish(versionId: string, facts: ProbeAnswer['facts']): void {
    if (this.#isStopped) return;
    const { connection, versions, media, events, clock } = this.#services;
    connection.transaction(() => {
      const version = versions.find(versionId);
      const item = version === null ? null : media.find(version.media_id);
      if (version === null || item === null) return;
      if (facts === null) versions.markFailed(versionId);
      else versions.markReady(versionId, facts);
      if (facts !== null && takesItsPlace(version, item)) media.activate(item.id, versionId);
      const now = media.find(item.id);
      if (now === null) return;
      events.emit({
        projectId: item.project_id,
        type: facts === null ? 'media.failed' : 'media.ready',
        atMs: clock.nowMs(),
        data: { ...media.present(now), processed_version_id: versionId },
      });
    })();
  }
}

/** Whether the item switches to this version now that it is ready: not if a person picked a version after this one was added. */
const takesItsPlace = (version: Version, item: MediaItem): boolean =>
  item.picked_over === null || version.number > item.picked_over;
