import type { FrameRate } from '../../shared/model/frame-rate.ts';

/** Which picture of a video: by its number where each lasts as long as the next, else by the moment it is on screen. */
export type FramePlace =
  | { readonly kind: 'frame'; readonly frame: number; readonly rate: FrameRate }
  /** Counted from the first picture. */
  | { readonly kind: 'moment'; readonly seconds: number };

/** A video to take pictures out of. */
export interface FrameSource {
  readonly path: string;
  /** As the media facts have them: not every file can be entered in its middle the same way. */
  readonly container: string;
  readonly codec: string;
}

/** `png` keeps what is transparent, and takes longer. */
export type PictureFormat = 'jpeg' | 'png';

export interface FrameWanted extends FrameSource {
  readonly place: FramePlace;
  readonly widthMax: number;
  /** JPEG unless said. */
  readonly format?: PictureFormat;
}

export interface StillWanted {
  readonly path: string;
  /** Roughly where: the nearest picture that can be had quickly will do. */
  readonly atSeconds: number;
  readonly widthMax: number;
  readonly heightMax: number;
}

export interface FramesWanted extends FrameSource {
  /** Neighbours, in the order of the film, all of one kind. */
  readonly places: readonly FramePlace[];
  readonly widthMax: number;
  /** JPEG unless said. */
  readonly format?: PictureFormat;
}

/** Takes single pictures out of renders. Whatever goes wrong, there is no picture: a note without one is still a note. */
export interface FrameGrabber {
  /** Whether this computer has what that takes. */
  isAvailable(): Promise<boolean>;
  /** Exactly that picture; null when there is none to be had, never its neighbour. */
  grab(wanted: FrameWanted, signal: AbortSignal): Promise<Uint8Array | null>;
  /** The same for pictures beside each other, which are decoded together; null where there is none. */
  grabRun(wanted: FramesWanted, signal: AbortSignal): Promise<readonly (Uint8Array | null)[]>;
  /** When the pictures around a moment appear, counted from the first: how uneven ones are stepped through. */
  timesAround(source: FrameSource, seconds: number, signal: AbortSignal): Promise<readonly number[]>;
}

/** Takes small pictures to recognise renders by. */
export interface StillGrabber {
  /** As JPEG; null when there is none to be had. */
  still(wanted: StillWanted, signal: AbortSignal): Promise<Uint8Array | null>;
}
