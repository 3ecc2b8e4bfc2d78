import { constants } from 'node:os';

/**
 * On Ctrl-C, a closed terminal or a signal, cleans up once and ends the program with the signal's exit code. The same
 * signal often comes twice, from the terminal and from the program that started this one, and the second must not end
 * the program in the middle of cleaning up.
 */
export function whenStopped(cleanUp: () => Promise<void>): void {
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      // Nothing can be printed to a terminal that is closed.
      for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
      const leave = () => process.exit(128 + constants.signals[signal]);
      cleanUp().then(leave, leave);
    });
  }
}
