import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs a command of the person's own with an event on its standard input. Nothing of the event reaches the command line
 * itself. What it prints goes to standard error. Resolves to its exit code.
 */
export function runEventCommand(command: string, body: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'], windowsHide: true });
    child.stdout.pipe(process.stderr, { end: false });
    // A command that does not read its input has not failed by that.
    child.stdin.on('error', () => {});
    child.stdin.end(body);
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
