import { type ChildProcess, spawn } from 'node:child_process';
import { EventEmitter } from 'node:events';
import type { ForkOptions } from 'electron';
import { control } from '../control.ts';
import { onlyWhenReady } from './lifecycle.ts';

class UtilityProcessStandIn extends EventEmitter {
  readonly #child: ChildProcess;

  constructor(modulePath: string, args: readonly string[], options: ForkOptions) {
    onlyWhenReady('utilityProcess cannot be created before app is ready.');
    super();
    this.#child = spawn(process.execPath, [modulePath, ...args], {
      stdio: ['ignore', 'pipe', 'pipe'],
      // As in Electron: this process's whole environment, unless the app gives another.
      env: { ...(options.env ?? process.env) },
    });
    this.#child.once('spawn', () => {
      control.record('utilityProcess.spawned', { pid: this.#child.pid });
      this.emit('spawn');
    });
    // As in Electron, no utility process outlives the app.
    const endWithApp = () => this.#child.kill();
    process.once('exit', endWithApp);
    this.#child.once('exit', () => process.off('exit', endWithApp));
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
