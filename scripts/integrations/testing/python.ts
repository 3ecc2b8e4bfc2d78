import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { program } from '../../../src/cli/testing/command-line.ts';

const root = join(import.meta.dirname, '..', '..', '..');
export const pythonFolder = join(root, 'integrations', 'python');
export const renderdropCommand = program;

export interface PythonEnded {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs python3 with our module on its path. */
export function runPython(
  words: readonly string[],
  environment: Readonly<Record<string, string>> = {},
): Promise<PythonEnded> {
  const child = spawn('python3', words, {
    cwd: pythonFolder,
    env: {
      ...process.env,
      PYTHONPATH: pythonFolder,
      PYTHONDONTWRITEBYTECODE: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [stdout, stderr] = ['', ''];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, stdout, stderr }));
  });
}
