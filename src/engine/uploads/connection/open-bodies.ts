import type { Clock } from '../../ports/clock.ts';

/** Some services read a large file before they answer: nobody waits longer for that. */
const answerPatienceMs = 2_000;
/** The next upload has a version already, whose address expires. */
const patienceMs = 10_000;

export interface OpenBodiesParts {
  readonly clock: Clock;
  /** How many may be on the wire before another one waits for one of them. */
  readonly most: () => number;
}

/** A body on the wire. */
export interface OpenBody {
  /** The socket has taken all of it: only the answer is missing. */
  awaitsAnswer(): void;
  /** Paused, with its connection open. */
  pause(): void;
  resume(): void;
  end(): void;
}

/**
 * The bodies on the wire. On a full line the next one waits until one of them is answered, and takes its connection. A new
 * connection begins slowly, and behind the packets that wait on a full line it stays slow for many seconds, so the last files
 * of a queue would upload at a fraction of the available speed.
 */
export class OpenBodies {
  readonly #parts: OpenBodiesParts;
  readonly #open = new Set<OpenBody>();
  /** Those that wait, in the order in which they came. */
  readonly #waiting = new Set<() => void>();

  constructor(parts: OpenBodiesParts) {
    this.#parts = parts;
  }

  /** Those that are sent or have been sent just now; paused ones are not. */
  get count(): number {
    return this.#open.size;
  }

  /** Waits until a body may be sent; null if the signal ends that. */
  begin(signal: AbortSignal): Promise<OpenBody | null> {
    return new Promise((resolve) => {
      if (signal.aborted) return resolve(null);
      const endPatience = new AbortController();
      /** Only the first reason to stop waiting counts. */
      const stopWaiting = () => {
        endPatience.abort();
        signal.removeEventListener('abort', onAbort);
        return this.#waiting.delete(begin);
      };
      const begin = () => {
        if (stopWaiting()) resolve(this.#newBody());
      };
      const onAbort = () => {
        if (stopWaiting()) resolve(null);
      };
      this.#waiting.add(begin);
      signal.addEventListener('abort', onAbort, { once: true });
      this.look();
      // A sleep, unlike a scheduled callback, keeps a command from ending meanwhile.
      if (this.#waiting.has(begin))
        this.#parts.clock.sleep(patienceMs, endPatience.signal).then(begin, () => undefined);
    });
  }

  /** Call whenever more may be sent. */
  look(): void {
    for (const begin of this.#waiting) {
      if (this.#open.size >= this.#parts.most()) return;
      begin();
    }
  }

  #newBody(): OpenBody {
    let stopWaiting = () => {};
    const leave = () => {
      stopWaiting();
      if (this.#open.delete(body)) this.look();
    };
    const body: OpenBody = {
      awaitsAnswer: () => {
        stopWaiting();
        stopWaiting = this.#parts.clock.schedule(answerPatienceMs, leave);
      },
      pause: leave,
      resume: () => void this.#open.add(body),
      end: leave,
    };
    this.#open.add(body);
    return body;
  }
}
