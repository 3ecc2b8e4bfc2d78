import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, cpSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

/**
 * Mounts a real disk of a few megabytes over a folder, only for the programs started inside it: a tmpfs in a mount
 * namespace, with the folder's contents. It disappears with the process that holds the namespace.
 */
export class SmallDisk implements Disposable {
  readonly #folder: string;
  readonly #holder: ChildProcess;

  private constructor(folder: string, holder: ChildProcess) {
    this.#folder = folder;
    this.#holder = holder;
  }

  static async mount(folder: string, megabytes: number): Promise<SmallDisk> {
    const script = `mount -t tmpfs -o size=${megabytes}m none '${folder}' && echo mounted && exec sleep infinity`;
    const holder = spawn('unshare', ['-m', 'sh', '-c', script], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = await once(createInterface({ input: holder.stdout }), 'line');
    if (line !== 'mounted') throw new Error(`The small disk could not be mounted: ${line}`);
    const disk = new SmallDisk(folder, holder);
    cpSync(folder, disk.path, { recursive: true });
    return disk;
  }

  /** The program and words that run a command with this disk mounted. */
  inside(program: string, words: readonly string[]): { readonly program: string; readonly words: string[] } {
    return {
      program: 'nsenter',
      words: ['-t', String(this.#holder.pid), '-m', `--wd=${process.cwd()}`, program, ...words],
    };
  }

  /** The path of the mounted folder from outside the namespace. */
  get path(): string {
    return join(`/proc/${this.#holder.pid}/root`, this.#folder);
  }

  /** Fills the disk completely. */
  fill(): void {
    const file = openSync(join(this.path, 'filler'), 'a');
    try {
      for (const length of [65_536, 4_096, 512, 1]) {
        const piece = Buffer.alloc(length, 1);
        try {
          for (;;) if (writeSync(file, piece) < length) break;
        } catch (error) {
          if (!(error instanceof Error) || Reflect.get(error, 'code') !== 'ENOSPC') throw error;
        }
      }
    } finally {
      closeSync(file);
    }
    if (statfsSync(this.path).bavail > 0) throw new Error('The small disk is not full.');
  }

  remove(name: string): void {
    rmSync(join(this.path, name));
  }

  makeRoom(): void {
    rmSync(join(this.path, 'filler'));
  }

  [Symbol.dispose](): void {
    this.#holder.kill('SIGKILL');
  }
}
