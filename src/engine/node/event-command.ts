import { spawn } from 'node:child_process';
import { constants } from 'node:os';

/**
 * Runs a command that a person configured, with an event on its standard input. No part of the event gets into the command
 * line. The command's output goes to standard error. Resolves to its exit code.
 */
export function runEventCommand(command: string, body: Buffer): Promise<number> {
  return new Promise((resolve) => {
    const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'], windowsHide: true });
    child.stdout.pipe(process.stderr, { end: false });
    // A command may ignore its input without having failed.
    child.stdin.on('error', () => {});
    child.stdin.end(body);
    child.once('error', () => resolve(127));
    child.once('close', (code, signal) => {
      resolve(code ?? 128 + (signal === null ? 0 : constants.signals[signal]));
    });
  });
}
