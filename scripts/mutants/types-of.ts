import { spawnSync } from 'node:child_process';
import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';

/** Unused names say nothing about a change: removing a call also leaves its import unused. */
const asChecked = ['--noEmit', '--noUnusedLocals', 'false', '--noUnusedParameters', 'false'];

/** The type checker, which `npm test` runs before any test. A change that it refuses needs no test. */
export class TypesOf {
  readonly #work: string;

  /** `work` is a copy of the sources in `root`, and starts with what the type checker already stored there. */
  constructor(root: string, work: string) {
    this.#work = work;
    const known = join(root, '.cache/types');
    // With their own times: results that look newer than the sources pass for current, and then every change is refused.
    if (existsSync(known))
      cpSync(known, join(work, '.cache/types'), { recursive: true, preserveTimestamps: true });
    const { passed, said } = this.#check(['-b', 'src/cli']);
    if (!passed) throw new Error(`The sources as they are have wrong types:\n${said}`);
  }

  /** Whether the type checker refuses the copy's sources as they are now because of this file. */
  refuse(file: string): boolean {
    const project = file.split('/').slice(0, 2).join('/');
    return !this.#check(['-p', project, ...asChecked]).passed;
  }

  #check(args: readonly string[]): { readonly passed: boolean; readonly said: string } {
    const tsc = join(this.#work, 'node_modules/.bin/tsc');
    const { error, status, stdout } = spawnSync(tsc, args, { cwd: this.#work, encoding: 'utf8' });
    if (error) throw error;
    return { passed: status === 0, said: stdout };
  }
}
