import { spawnSync } from 'node:child_process';

/** Throws with the program's output unless it succeeded. */
export function runProgram(
  command: string,
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): string {
  const { status, stdout, stderr, error } = spawnSync(command, words, {
    encoding: 'utf8',
    env: { ...process.env, ...environment, LC_ALL: 'C.UTF-8' },
    maxBuffer: 64 * 1_024 * 1_024,
  });
  if (status === 0) return stdout;
  throw new Error(`${command} ${error ? error.message : `ended with ${status}: ${stderr.trim()}`}`);
}
