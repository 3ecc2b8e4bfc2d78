import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { ForkOptions } from 'electron';

class UtilityProcessStandIn extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    super();
    const { PATH, HOME, TMPDIR } = process.env;
    this.#child = spawn(process.execPath, [modulePath, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH, HOME, TMPDIR, ...options.env },
    });
    this.#child.once('spawn', () => this.emit('spawn'));
    this.#child.once('exit', (code) => this.emit('exit', code ?? 1));
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  get stdout() {
    return this.#child.stdout;
  }

  get stderr() {
    return this.#child.stderr;
  }

  kill(): boolean {
    return this.#child.kill();
  }
}

export const utilityProcess = {
  fork: (modulePath: string, args: readonly string[] = [], options: ForkOptions = {}) =>
    new UtilityProcessStandIn(modulePath, args, options),
};
