/** An unexpected error, as support needs it. */
export interface CrashReport {
  readonly at: string;
  /** The part of Renderdrop: `main`, `window`, `command`, or one of Chromium's processes. */
  readonly where: string;
  readonly version: string;
  readonly what: string;
}
