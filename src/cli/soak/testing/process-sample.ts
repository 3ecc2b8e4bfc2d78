import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The resources that a program holds at one moment. */
export interface Sample {
  readonly memoryBytes: number;
  readonly threads: number;
  readonly handles: number;
  readonly sockets: number;
  readonly children: number;
  readonly databaseBytes: number;
}

/** Reads from /proc, so it works on Linux only. */
export function sampleOf(pid: number, databasePath: string): Sample {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const numberIn = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0);
  const handles = readdirSync(`/proc/${pid}/fd`).map((name) => leadsTo(join(`/proc/${pid}/fd`, name)));
  const children = readdirSync(`/proc/${pid}/task`).flatMap((task) => childrenOf(pid, task));
  return {
    memoryBytes: numberIn('VmRSS') * 1_024,
    threads: numberIn('Threads'),
    handles: handles.length,
    sockets: handles.filter((to) => to.startsWith('socket:')).length,
    children: children.length,
    databaseBytes: ['', '-wal'].reduce((sum, end) => sum + sizeOf(databasePath + end), 0),
  };
}

const sizeOf = (path: string): number => statSync(path, { throwIfNoEntry: false })?.size ?? 0;

function leadsTo(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // Closed after the folder was read.
    return '';
  }
}

function childrenOf(pid: number, task: string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/task/${task}/children`, 'utf8').split(' ').filter(Boolean);
  } catch {
    return [];
  }
}
