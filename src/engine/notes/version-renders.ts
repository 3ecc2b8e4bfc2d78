import { stat } from 'node:fs/promises';
import type { MediaId, VersionId } from '../../shared/api/ids.ts';
import type { FrameRate } from '../../shared/model/frame-rate.ts';
import type { MediaFacts } from '../../shared/model/media-facts.ts';
import type { PictureShape, StoredPicture } from '../../shared/model/picture-shape.ts';
import type { EncodeColour, FrameRange, SourceFrames } from '../../shared/model/sequences.ts';
import { shownShape } from '../../shared/model/shown-shape.ts';
import type { HistoryEntry, Receipt } from '../../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import { copyFormat } from '../ports/copy-maker.ts';
import type { FrameFiles, FrameSource } from '../ports/frame-grabber.ts';

/** The frames of a render that is an image sequence. */
export interface RenderFrames extends FrameFiles {
  readonly hasAlpha: boolean;
  /** False if no frame could be read, so that the size is only an assumption. */
  readonly hasSize: boolean;
  readonly missing: readonly FrameRange[];
  /** Whether the frame before is shown in place of each missing one. */
  readonly fillsGaps: boolean;
  /** False if nobody has said the frame rate yet. The frames are counted then, and the rate is only an assumption. */
  readonly hasRate: boolean;
}

/** What the window is told of an image sequence, or of the frames that a video was encoded from. */
export const framesShown = ({ frames, filled }: Pick<Render, 'frames' | 'filled'>) => ({
  ...(frames && {
    sequence: {
      missing: [...frames.missing],
      ...{ fillsGaps: frames.fillsGaps, hasRate: frames.hasRate },
    },
  }),
  ...(filled && { filled: [...filled] }),
});

/** What the window is told of its pictures. */
export const pictureShown = ({ size, pixels, isInterlaced = false }: Render) => ({
  ...size,
  ...(pixels && { pixels }),
  ...(isInterlaced && { isInterlaced }),
});

/** A render on this computer, with what is needed to take frames out of it. */
export interface Render extends FrameSource {
  readonly frames?: RenderFrames;
  /** The small copy that replaces the file: the same frames at the same times. Null if the file itself is used. */
  readonly copyPath: string | null;
  /** In which its pictures are shown, in square pixels. */
  readonly size: PictureShape;
  /** As the file holds them; undefined if that is the same. */
  readonly pixels?: StoredPicture;
  readonly isInterlaced?: boolean;
  /** Null if its frames differ in duration, or that is unknown. */
  readonly evenRate: FrameRate | null;
  readonly dropFrame: boolean;
  /** Where the file itself starts; null if it doesn't say. */
  readonly startTimecode: string | null;
  readonly frameCount: number | null;
  /** The number of its first frame, if it was encoded from numbered frames. */
  readonly firstFrame: number | null;
  /** The numbers of those that were missing: the frame before is shown in their place. */
  readonly filled?: readonly FrameRange[];
}

/** The file that became a version. */
export interface VersionRender extends Render {
  readonly hasAudio: boolean;
  readonly versionId: VersionId;
  readonly versionNumber: number | null;
  readonly sizeBytes: number;
  readonly durationSeconds: number | null;
  readonly deliveredAtMs: number;
}

const playable = /^(H\.264|VP8|VP9|AV1)$/;
const playableIn = /^(MP4|QuickTime|WebM)$/;

/** Whether the window's browser engine can play it. */
export const isPlayable = ({ codec, container }: FrameSource): boolean =>
  playable.test(codec) && playableIn.test(container);

const transparent = /4444|Alpha|^Animation$|^PNG$/;

/** Whether the pictures of a video may be transparent. */
export const mayBeTransparent = ({ codec }: Pick<MediaFacts, 'codec'>): boolean => transparent.test(codec);

/** Whether its pictures may be transparent. A small copy keeps no transparency. */
export const hasAlpha = ({ codec, copyPath, frames }: Render): boolean =>
  frames ? frames.hasAlpha : copyPath === null && mayBeTransparent({ codec });

const drawnByWindow = /^(PNG|JPEG|WebP)$/;

/** Whether single frames can be shown: ffmpeg takes them out of anything, and the window draws some files itself. */
export const canShowFrames = ({ frames, codec }: FrameSource, hasFfmpeg: boolean): boolean =>
  hasFfmpeg || (frames !== undefined && drawnByWindow.test(codec));

/** The video or image sequence to take pictures from. */
export const sourceOf = ({ path, container, codec, copyPath, frames }: Render): FrameSource =>
  copyPath === null
    ? { path, container, codec, ...(frames && { frames }) }
    : { path: copyPath, ...copyFormat };

/** An image sequence, by its folder and its pattern (`Halo_v04.####.exr`). */
export interface SequenceAsked {
  readonly folder: string;
  readonly pattern: string;
  /** Null until somebody has chosen it. */
  readonly rate: FrameRate | null;
  readonly colour: EncodeColour;
  /** Frames apart from all others that a person skips. */
  readonly skipFrames: readonly number[];
  /** Whether its video will have the previous frame in place of each missing one, which is shown then. */
  readonly fillGaps: boolean;
}

export function renderOf(path: string, facts: MediaFacts, from: SourceFrames | null): Render {
  const { width, height, pixelAspect } = facts;
  return {
    path,
    copyPath: null,
    container: facts.container,
    codec: facts.codec,
    size: shownShape(facts),
    ...(pixelAspect !== 1 && { pixels: { width, height, pixelAspect } }),
    isInterlaced: facts.isInterlaced,
    evenRate: facts.frameRateMode === 'constant' ? facts.frameRate : null,
    dropFrame: facts.startTimecode?.dropFrame ?? false,
    startTimecode: facts.startTimecode?.text ?? null,
    frameCount: facts.frameCount,
    firstFrame: from?.first ?? null,
    ...(from?.filled && { filled: from.filled }),
  };
}

/** The files on this computer that became versions of an item: those still processing first, then the newest first. */
export function versionRenders(
  mediaId: MediaId,
  history: readonly HistoryEntry[],
  jobs: readonly JobSnapshot[] = [],
): readonly VersionRender[] {
  return [
    ...jobs.flatMap((job) => fromJob(mediaId, job)),
    ...history.flatMap(({ receipt }) => versionRenderOf(receipt) ?? []),
  ];
}

function fromJob(
  mediaId: MediaId,
  { delivery, file, state, options }: JobSnapshot,
): readonly VersionRender[] {
  if (state.kind !== 'processing' || delivery?.mediaId !== mediaId || delivery.versionId === null) return [];
  if (file.facts === null || file.sizeBytes === null) return [];
  return [
    {
      ...renderOf(file.path, file.facts, options.sourceFrames),
      versionId: delivery.versionId,
      versionNumber: delivery.versionNumber,
      sizeBytes: file.sizeBytes,
      durationSeconds: file.facts.durationSeconds,
      hasAudio: file.facts.hasAudio,
      deliveredAtMs: state.sinceMs,
    },
  ];
}

/** By their numbers: an upload that was queued first may have become the later version. */
export const newestFirst = (versions: readonly VersionRender[]): readonly VersionRender[] =>
  versions.toSorted((a, b) => (b.versionNumber ?? 0) - (a.versionNumber ?? 0));

/** Null if it did not become a version, or was not probed. */
export function versionRenderOf(receipt: Receipt): VersionRender | null {
  const { file, version_id, version_number, size_bytes, delivered_at, probe, source_frames } = receipt;
  if (version_id === null || size_bytes === null || delivered_at === null || probe === null) return null;
  return {
    ...renderOf(file, probe, source_frames),
    versionId: version_id,
    versionNumber: version_number,
    sizeBytes: size_bytes,
    durationSeconds: probe.durationSeconds,
    hasAudio: probe.hasAudio,
    deliveredAtMs: Date.parse(delivered_at),
  };
}

/** Small copies of uploads from here. */
export interface RenderCopies {
  /** Path of the copy of a version; null if there is none. */
  pathOf(versionId: VersionId): Promise<string | null>;
}

/** The render of a version on this computer, as a file or a small copy, or why there is neither. */
export type LocatedRender =
  | { readonly kind: 'here'; readonly render: VersionRender }
  | { readonly kind: 'changed' | 'gone'; readonly render: null };

export async function locateRender(render: VersionRender, copies: RenderCopies): Promise<LocatedRender> {
  const where = await whereIs(render);
  if (where === 'here') return { kind: 'here', render: { ...render, copyPath: null } };
  const copyPath = await copies.pathOf(render.versionId);
  return copyPath === null
    ? { kind: where, render: null }
    : { kind: 'here', render: { ...render, copyPath } };
}

type UploadedFile = Pick<VersionRender, 'path' | 'sizeBytes' | 'deliveredAtMs'>;

/** A file that was rendered again after its upload would show a frame that the note is not about. */
async function whereIs(file: UploadedFile): Promise<'here' | 'changed' | 'gone'> {
  try {
    const found = await stat(file.path);
    const isSame = found.isFile() && found.size === file.sizeBytes && found.mtimeMs <= file.deliveredAtMs;
    return isSame ? 'here' : 'changed';
  } catch {
    return 'gone';
  }
}

export const isAsUploaded = async (file: UploadedFile): Promise<boolean> => (await whereIs(file)) === 'here';
