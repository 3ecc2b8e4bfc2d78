import { isKeychainUnanswered } from './keytar-secret-store.ts';

/**
 * Ends this process with this code at once. While a keychain waits for its password, it blocks a thread, and a normal exit
 * would wait for that thread for ever. In that case the process is replaced by a shell that exits with the code.
 */
export function endProcess(code: number): void {
  if (isKeychainUnanswered()) {
    try {
      process.execve?.('/bin/sh', ['sh', '-c', `exit ${code}`], {});
    } catch {
      // There is no such program here, or it is not allowed.
    }
    process.kill(process.pid, 'SIGKILL');
  }
  process.exit(code);
}
