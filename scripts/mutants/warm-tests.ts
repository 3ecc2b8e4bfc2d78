import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Answer, Ask } from './warm-vitest.ts';

/** Runs tests in the warm Vitest, a process of its own, and restarts it whenever it had to be killed. */
export class WarmTests {
  readonly #root: string;
  readonly #environment: NodeJS.ProcessEnv;
  #child: ChildProcess | null = null;

  constructor(root: string, environment: NodeJS.ProcessEnv) {
    this.#root = root;
    this.#environment = environment;
  }

  async #started(): Promise<ChildProcess> {
    if (this.#child !== null) return this.#child;
    const child = fork(join(import.meta.dirname, 'warm-vitest.ts'), {
      cwd: this.#root,
      env: this.#environment,
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    let said = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said = (said + text).slice(-4_000);
    });
    const isReady = await Promise.race([
      once(child, 'message').then(() => true),
      once(child, 'exit').then(() => false),
    ]);
    if (!isReady) throw new Error(`Vitest ended before it was ready:\n${said}`);
    this.#child = child;
    return child;
  }

  /** Null where no answer came within the limit. */
  async run(ask: Ask, limitMs: number): Promise<Answer | null> {
    const child = await this.#started();
    const answered = new AbortController();
    const late = setTimeout(() => this.#end(child), limitMs);
    const exited = once(child, 'exit', { signal: answered.signal }).then(
      () => null,
      () => null,
    );
    child.send(ask);
    const answer = await Promise.race([
      once(child, 'message', { signal: answered.signal }).then(
        ([message]) => message as Answer,
        () => null,
      ),
      exited,
    ]);
    clearTimeout(late);
    answered.abort();
    if (answer === null) this.#end(child);
    return answer;
  }

  end(): void {
    if (this.#child !== null) this.#end(this.#child);
  }

  #end(child: ChildProcess): void {
    this.#child = null;
    // Killed together with what its tests started, so that nothing keeps running beside the next try.
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // It has already ended.
    }
  }
}
