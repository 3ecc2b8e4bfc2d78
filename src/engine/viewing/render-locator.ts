import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { VersionId } from '../../shared/api/ids.ts';
import { windowFailures } from '../../shared/messages/window-failures.ts';
import type { MediaFacts } from '../../shared/model/media-facts.ts';
import { type Trouble, troubleOf } from '../../shared/model/trouble.ts';
import type { Receipt } from '../../shared/model/upload-queue.ts';
import type { JobId } from '../../shared/model/uploads.ts';
import type { MediaProbe } from '../media-probe/media-probe.ts';
import {
  locateRender,
  type Render,
  type RenderCopies,
  renderOf,
  type SequenceAsked,
  versionRenderOf,
} from '../notes/version-renders.ts';
import type { SequenceRenders } from './sequence-renders.ts';

/** A render on this computer: a file or frames that a person chose, the file of an upload, or one that became a version. */
export type RenderSubject =
  | { readonly kind: 'file'; readonly path: string }
  | ({ readonly kind: 'frames' } & SequenceAsked)
  | { readonly kind: 'upload'; readonly jobId: JobId }
  | { readonly kind: 'version'; readonly versionId: VersionId };

export interface FoundRender {
  readonly render: Render;
  readonly facts: Pick<MediaFacts, 'durationSeconds' | 'hasAudio'>;
  /** Null if it is not a version yet. */
  readonly versionId: VersionId | null;
  readonly versionNumber: number | null;
}

export interface RenderLocatorParts {
  readonly probe: Pick<MediaProbe, 'probe'>;
  readonly versionReceipt: (versionId: VersionId) => Receipt | null;
  readonly copies: RenderCopies;
  readonly sequences: Pick<SequenceRenders, 'find'>;
  readonly shownReceipt: (jobId: JobId) => Receipt | null;
}

const noVersion = { versionId: null, versionNumber: null } as const;

/** Finds a render to look at: its file as it was uploaded, otherwise its small copy. */
export class RenderLocator {
  readonly #parts: RenderLocatorParts;

  constructor(parts: RenderLocatorParts) {
    this.#parts = parts;
  }

  /** Null if it is not on this computer, or is not a video. Throws if it is an image sequence that can't be shown. */
  async find(subject: RenderSubject, signal: AbortSignal): Promise<FoundRender | null> {
    switch (subject.kind) {
      case 'file': {
        const probed = await this.#parts.probe.probe({ kind: 'path', path: subject.path }, signal);
        const facts = probed.kind === 'video' ? probed.facts : null;
        return facts && { render: renderOf(subject.path, facts, null), facts, ...noVersion };
      }
      case 'frames': {
        const { render, durationSeconds } = await this.#parts.sequences.find(subject, signal);
        return { render, facts: { durationSeconds, hasAudio: false }, ...noVersion };
      }
      case 'upload':
      case 'version': {
        const receipt = this.#receiptOf(subject);
        return receipt ? await this.#fromReceipt(receipt) : null;
      }
    }
  }

  /** Why nothing of a file, or of an upload from here, is found any more; null if it is not from here. */
  async whyLost(subject: RenderSubject): Promise<Trouble | null> {
    if (subject.kind === 'frames') return null;
    if (subject.kind === 'file') return (await isOnDisk(subject.path)) ? null : goneFrom(subject.path);
    const receipt = this.#receiptOf(subject);
    if (!receipt?.probe) return null;
    const isThere = await isOnDisk(receipt.file);
    if (versionRenderOf(receipt) === null)
      return isThere ? troubleOf('render_changed', windowFailures.render_changed) : goneFrom(receipt.file);
    return isThere
      ? troubleOf('upload_overwritten', windowFailures.upload_overwritten)
      : troubleOf('upload_gone', windowFailures.upload_gone);
  }

  #receiptOf(subject: Extract<RenderSubject, { kind: 'upload' | 'version' }>): Receipt | null {
    const { versionReceipt, shownReceipt } = this.#parts;
    return subject.kind === 'version' ? versionReceipt(subject.versionId) : shownReceipt(subject.jobId);
  }

  async #fromReceipt(receipt: Receipt): Promise<FoundRender | null> {
    const { file, probe: facts, size_bytes: sizeBytes, source_frames: frames } = receipt;
    if (facts === null) return null;
    const version = versionRenderOf(receipt);
    if (version) {
      const { render } = await locateRender(version, this.#parts.copies);
      const { versionId, versionNumber } = version;
      return render && { render, facts, versionId, versionNumber };
    }
    const isSame = await stat(file).then(
      ({ size }) => size === (sizeBytes ?? facts.sizeBytes),
      () => false,
    );
    return isSame ? { render: renderOf(file, facts, frames), facts, ...noVersion } : null;
  }
}

const isOnDisk = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

const goneFrom = (path: string): Trouble =>
  troubleOf('render_gone', windowFailures.render_gone(dirname(path)));
