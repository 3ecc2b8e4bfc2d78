import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { type WatchFile, watchFileSchema } from '../../../shared/model/watch-folders.ts';

const entry = fileURLToPath(new URL('./watcher-program.ts', import.meta.url));

/** Runs `watcher-program.ts` in a process of its own. */
export class WatcherProgram {
  readonly #child: ChildProcess;
  readonly #lines: string[] = [];
  #heard: () => void = () => {};

  constructor(orders: string) {
    this.#child = spawn(process.execPath, [entry, orders], { stdio: ['pipe', 'pipe', 'inherit'] });
    if (this.#child.stdout)
      createInterface({ input: this.#child.stdout }).on('line', (line) => {
        this.#lines.push(line);
        this.#heard();
      });
    this.#child.once('exit', () => this.#heard());
  }

  async says(...starts: readonly string[]): Promise<string> {
    for (;;) {
      const line = this.#lines.find((text) => starts.some((start) => text.startsWith(start)));
      if (line !== undefined) return line;
      if (this.#child.exitCode !== null || this.#child.signalCode !== null)
        throw new Error(`The watching program ended before it said ${starts.join(' or ')}.`);
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
    }
  }

  async kill(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.kill('SIGKILL');
    await gone;
  }

  async finish(count: number): Promise<readonly WatchFile[]> {
    const ended = once(this.#child, 'exit');
    this.#child.stdin?.write(`${count}\n`);
    const rows = z.array(watchFileSchema).parse(JSON.parse(await this.says('[')));
    await ended;
    return rows;
  }
}
