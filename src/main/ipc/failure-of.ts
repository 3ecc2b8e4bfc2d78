import type { Logger } from '../../engine/ports/logger.ts';
import { windowFailures } from '../../shared/messages/window-failures.ts';
import { type Trouble, TroubleError, troubleOf } from '../../shared/model/trouble.ts';

/**
 * An error as the window may see it. Only a `TroubleError` is written for people. Anything else is a bug: its name and
 * stack go to the log, and the window gets a plain sentence.
 */
export function failureOf(error: unknown, where: string, logger: Logger): Trouble {
  if (error instanceof Error && error.name === 'AbortError') {
    return troubleOf('cancelled', windowFailures.cancelled);
  }
  if (error instanceof TroubleError) {
    const { code, requestId } = error.trouble;
    logger.info('request_failed', { where, code, requestId });
    return error.trouble;
  }
  logger.error('unexpected_failure', {
    where,
    error: error instanceof Error ? (error.stack ?? error.message) : String(error),
  });
  return troubleOf('unexpected', windowFailures.unexpected);
}
