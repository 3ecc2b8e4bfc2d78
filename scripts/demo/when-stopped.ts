import { constants } from 'node:os';

type CleanUp = () => Promise<void>;

/** What is running now: one demo may follow another, and only its own programs are still there. */
let current: CleanUp | null = null;
let isStopping = false;

/** Ends what runs from here on, until it is disposed, where the program is told to end. */
export function whenStopped(cleanUp: CleanUp): { readonly [Symbol.dispose]: () => void } {
  current = cleanUp;
  return {
    [Symbol.dispose]: () => {
      if (current === cleanUp) current = null;
    },
  };
}

/**
 * On Ctrl-C, a closed terminal, a signal, or a reader of its output that is gone, cleans up once and ends the program
 * with the signal's exit code. The same signal often comes twice, from the terminal and from the program that started
 * this one, and the second must not end the program in the middle of cleaning up.
 */
export function endInOrder(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => stop(constants.signals[signal]));
  }
  // Windows has no SIGPIPE in its list.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => stop(13));
}

function stop(signalNumber: number): void {
  if (isStopping) return;
  isStopping = true;
  const leave = () => process.exit(128 + signalNumber);
  (current?.() ?? Promise.resolve()).then(leave, leave);
}
