import type { FrameRate } from '../../shared/model/frame-rate.ts';
import type { PictureShape } from '../../shared/model/picture-shape.ts';
import type { EncodeColour, LinkReach } from '../../shared/model/sequences.ts';

/** A frame of a video: by its number if all frames last equally long, else by its time. */
export type FramePlace =
  | { readonly kind: 'frame'; readonly frame: number; readonly rate: FrameRate }
  /** Counted from the first picture. */
  | { readonly kind: 'moment'; readonly seconds: number };

/** The files of an image sequence, each with one frame. */
export interface FrameFiles {
  /** The path of each frame's file, by the frame's position. A missing frame has none, or that of the frame before it. */
  readonly paths: ReadonlyMap<number, string>;
  readonly size: PictureShape;
  readonly colour: EncodeColour;
}

/** A video, or an image sequence, to take pictures out of. */
export interface FrameSource {
  readonly path: string;
  /** From the media facts: they decide how a decoder can seek in the file. */
  readonly container: string;
  readonly codec: string;
  /** Only of an image sequence, whose path is that of its pattern: no such file exists. */
  readonly frames?: FrameFiles;
}

/** `png` keeps transparency, and takes longer. */
export type PictureFormat = 'jpeg' | 'png';

export interface FrameWanted extends FrameSource {
  readonly place: FramePlace;
  readonly widthMax: number;
  /** JPEG by default. */
  readonly format?: PictureFormat;
}

export interface StillWanted {
  readonly path: string;
  /** The nearest frame that can be had quickly will do. */
  readonly atSeconds: number;
  readonly widthMax: number;
  readonly heightMax: number;
}

export interface FramesWanted extends FrameSource {
  /** Adjacent frames in playing order, all places of the same kind. */
  readonly places: readonly FramePlace[];
  readonly widthMax: number;
  /** JPEG by default. */
  readonly format?: PictureFormat;
}

/** Takes single frames out of renders. Failures are no errors, only a missing picture: a note is useful without one. */
export interface FrameGrabber {
  /** Whether this computer has the programs for it. */
  isAvailable(): Promise<boolean>;
  /** Exactly this frame, never a neighbor; null if it can't be had. */
  grab(wanted: FrameWanted, signal: AbortSignal): Promise<Uint8Array | null>;
  /** Grabs adjacent frames, which are decoded together; null for each that can't be had. */
  grabRun(wanted: FramesWanted, signal: AbortSignal): Promise<readonly (Uint8Array | null)[]>;
  /** The times of the frames around a moment, counted from the first frame: for stepping where frames differ in duration. */
  timesAround(source: FrameSource, seconds: number, signal: AbortSignal): Promise<readonly number[]>;
}

/** What one file of an image sequence shows of all of them. */
export interface FrameLook {
  /** `EXR`. */
  readonly kind: string;
  /** Null if it could not be read. */
  readonly size: PictureShape | null;
  /** Whether its pixels may be transparent. Null if ffmpeg could not decode it, as while it is being written. */
  readonly hasAlpha: boolean | null;
}

export interface FrameLooker {
  /** Null if no videos are made from files of this kind. By default, links are followed within the folder only. */
  look(path: string, signal: AbortSignal, links?: LinkReach): Promise<FrameLook | null>;
}

/** Takes small pictures by which people recognize renders. */
export interface StillGrabber {
  /** As JPEG, or as PNG if it may be transparent; null if it can't be had. */
  still(wanted: StillWanted, signal: AbortSignal): Promise<Uint8Array | null>;
}
