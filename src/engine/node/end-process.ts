import { isKeychainUnanswered } from './keytar-secret-store.ts';

/**
 * Ends this process with this code, whatever is under way. A keychain that waits for its password holds a thread that an
 * ordinary end waits for, which would be for ever: then another program takes this one's place and ends in its stead.
 */
export function endProcess(code: number): void {
  if (isKeychainUnanswered()) {
    try {
      process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`], {});
    } catch {
      // No such program here, or not allowed.
    }
    process.kill(process.pid, 'SIGKILL');
  }
  process.exit(code);
}
