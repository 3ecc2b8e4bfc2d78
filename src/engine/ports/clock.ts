/** The engine's only source of time, so that tests can control it. */
export interface Clock {
  /** Wall time in milliseconds since 1970: for what people read. It can jump. */
  nowMs(): number;
  /** Milliseconds since some fixed moment, never going back: for deadlines and durations. */
  monotonicMs(): number;
  /** Calls back once after the delay, or never once canceled. */
  schedule(delayMs: number, callback: () => void): Cancel;
  /** Resolves after the delay; rejects with the signal's reason when aborted first. */
  sleep(delayMs: number, signal?: AbortSignal): Promise<void>;
}

export type Cancel = () => void;
