import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The versions that the programs report; null for programs that are missing. */
export async function versionsOf(): Promise<Readonly<Record<string, string | null>>> {
  return {
    node: process.versions.node,
    curl: await firstWords('curl', '--version'),
    nginx: await firstWords('nginx', '-v'),
    rclone: await firstWords('rclone', 'version'),
  };
}

async function firstWords(program: string, flag: string): Promise<string | null> {
  try {
    const { stdout, stderr } = await run(program, [flag]);
    return /\d+\.\d+[\w.-]*/.exec(stdout || stderr)?.[0] ?? null;
  } catch {
    return null;
  }
}
