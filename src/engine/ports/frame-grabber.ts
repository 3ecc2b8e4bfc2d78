import type { FrameRate } from '../../shared/model/frame-rate.ts';

/** Which picture of a video: by its number where each lasts as long as the next, else by the moment it is on screen. */
export type FramePlace =
  | { readonly kind: 'frame'; readonly frame: number; readonly rate: FrameRate }
  /** Counted from the first picture. */
  | { readonly kind: 'moment'; readonly seconds: number };

export interface FrameWanted {
  readonly path: string;
  readonly place: FramePlace;
  /** As the media facts have them: not every file can be entered in its middle the same way. */
  readonly container: string;
  readonly codec: string;
  readonly widthMax: number;
}

/** Takes single pictures out of renders. */
export interface FrameGrabber {
  /** Whether this machine has what that takes. */
  isAvailable(): Promise<boolean>;
  /** Exactly that picture as JPEG; null when there is none to be had, never its neighbour. */
  grab(wanted: FrameWanted, signal: AbortSignal): Promise<Uint8Array | null>;
}
