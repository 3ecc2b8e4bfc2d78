import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { median, rounded } from './benchmark.ts';

const run = promisify(execFile);
const blockBytes = 16 * 1024 ** 2;

/** The computer's own speed without Renderdrop, so that the figures of two computers can be compared. */
export interface SelfTest {
  /** SHA-256, on one core. */
  readonly hash_mb_per_second: number;
  readonly copy_mb_per_second: number;
  /** From the start to the end of a Node that does nothing. */
  readonly process_start_ms: number;
}

interface Extent {
  /** The duration of each of hashing and copying. */
  readonly forMs: number;
  readonly starts: number;
}

export async function selfTest({ forMs, starts }: Extent = { forMs: 300, starts: 5 }): Promise<SelfTest> {
  const [from, to] = [Buffer.alloc(blockBytes, 1), Buffer.alloc(blockBytes)];
  return {
    hash_mb_per_second: rounded(megabytesPerSecond(() => createHash('sha256').update(from).digest(), forMs)),
    copy_mb_per_second: rounded(megabytesPerSecond(() => from.copy(to), forMs)),
    process_start_ms: rounded(await processStartMs(starts)),
  };
}

function megabytesPerSecond(takeBlock: () => void, forMs: number): number {
  const startedMs = performance.now();
  let blocks = 0;
  let tookMs = 0;
  while (blocks === 0 || tookMs < forMs) {
    takeBlock();
    blocks += 1;
    tookMs = performance.now() - startedMs;
  }
  return (blocks * blockBytes) / 1_000 / tookMs;
}

async function processStartMs(starts: number): Promise<number> {
  const took: number[] = [];
  for (let start = 0; start < starts; start++) {
    const fromMs = performance.now();
    await run(process.execPath, ['--eval', '']);
    took.push(performance.now() - fromMs);
  }
  return median(took);
}
