import { startFailures } from '../../shared/messages/desktop.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';

/**
 * A window shows what others wrote: it is not opened without Chromium's sandbox. What starts an AppImage takes that away
 * where the system lets nobody make a namespace. Root never has one, and is left to know why it uses a window.
 */
export function requireSandbox(words: readonly string[], userId: number | undefined): void {
  if (userId !== 0 && words.includes('--no-sandbox'))
    throw new TroubleError(troubleOf('without_sandbox', startFailures.without_sandbox));
}
