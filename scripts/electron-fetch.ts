import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export interface FetchParts {
  /** Electron's own script that fetches its binary. */
  readonly installScript: string;
  /** Where a fetch that continues in the background writes its log and process id. */
  readonly folder: string;
  /** How long a person waits for it. */
  readonly waitMs: number;
}

export type FetchOutcome =
  | { readonly kind: 'fetched' }
  | { readonly kind: 'failed'; readonly why: string }
  /** It takes longer than a person wants to wait. It continues, and a later start finds its result. */
  | { readonly kind: 'goes_on' };

/**
 * Tries to fetch Electron's binary: waits for `waitMs`, then lets the fetch continue in the background. A failed fetch
 * is tried again the next time.
 */
export async function fetchElectron({ installScript, folder, waitMs }: FetchParts): Promise<FetchOutcome> {
  mkdirSync(folder, { recursive: true });
  const logPath = join(folder, 'electron-fetch.log');
  const placePath = join(folder, 'electron-fetch.pid');
  if (isRunning(placePath)) return { kind: 'goes_on' };
  const log = openSync(logPath, 'w');
  const child = spawn(process.execPath, [installScript], { stdio: ['ignore', log, log], detached: true });
  closeSync(log);
  if (child.pid !== undefined) writeFileSync(placePath, String(child.pid));
  const ended = Promise.withResolvers<number | null>();
  child.once('exit', ended.resolve);
  child.once('error', () => ended.resolve(null));
  const { promise: waited, resolve: stopWaiting } = Promise.withResolvers<'waited'>();
  const timer = setTimeout(() => stopWaiting('waited'), waitMs);
  const first = await Promise.race([ended.promise, waited]);
  clearTimeout(timer);
  if (first === 'waited') {
    child.unref();
    return { kind: 'goes_on' };
  }
  rmSync(placePath, { force: true });
  return first === 0 ? { kind: 'fetched' } : { kind: 'failed', why: reasonIn(readFileSync(logPath, 'utf8')) };
}

function isRunning(placePath: string): boolean {
  try {
    process.kill(Number(readFileSync(placePath, 'utf8')), 0);
    return true;
  } catch {
    return false;
  }
}

/** The line that names the error; the lines after it are only a stack trace. */
function reasonIn(log: string): string {
  const lines = log.split('\n').map((line) => line.trim());
  return (
    lines.find((line) => /error/i.test(line)) ?? lines.find((line) => line !== '') ?? 'It gave no reason.'
  );
}
