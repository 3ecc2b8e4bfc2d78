import { startFailures } from '../../shared/messages/desktop.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';

/**
 * A window shows content from others, so it is not opened without Chromium's sandbox. An AppImage's launcher disables the
 * sandbox on systems that do not allow user namespaces. Root never has a sandbox, and is allowed to open a window.
 */
export function requireSandbox(words: readonly string[], userId: number | undefined): void {
  if (userId !== 0 && words.includes('--no-sandbox'))
    throw new TroubleError(troubleOf('without_sandbox', startFailures.without_sandbox));
}
