export interface FrameWanted {
  readonly path: string;
  /** A moment within the frame's time on screen, or shortly before it appears. */
  readonly fromSeconds: number;
  readonly widthMax: number;
}

/** Takes single pictures out of renders. */
export interface FrameGrabber {
  /** Whether this machine has what that takes. */
  isAvailable(): Promise<boolean>;
  /** The first frame that appears from that moment on, as JPEG; null when there is none to be had. */
  grab(wanted: FrameWanted, signal: AbortSignal): Promise<Uint8Array | null>;
}
