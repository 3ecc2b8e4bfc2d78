import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cancel, Clock } from '../ports/clock.ts';

/** The computer's own time. Scheduled callbacks alone do not keep the process alive. */
export class NodeClock implements Clock {
  nowMs(): number {
    return Date.now();
  }

  monotonicMs(): number {
    return performance.now();
  }

  schedule(delayMs: number, callback: () => void): Cancel {
    const timer = setTimeout(callback, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  }

  async sleep(delayMs: number, signal?: AbortSignal): Promise<void> {
    try {
      await wait(delayMs, undefined, signal ? { signal } : {});
    } catch (error) {
      signal?.throwIfAborted();
      throw error;
    }
  }
}
