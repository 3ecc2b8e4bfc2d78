import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MissingProgram, NotPossible } from '../benchmark.ts';

const relay = fileURLToPath(new URL('relay.py', import.meta.url));
const namespacesSchema = z.object({ near: z.string(), far: z.string() });

export interface LineOf {
  /** For both directions together. */
  readonly delayMs: number;
  /** The share of outgoing packets that is lost, at random. */
  readonly lossPercent: number;
  readonly megabits: number;
  /** How much the bottleneck buffers before it drops packets: home routers and phones buffer far too much. */
  readonly queueMs: number;
}

/**
 * A line between two network namespaces that really delays and drops packets (relay.py). `command` starts programs at
 * either end.
 */
export class SlowLine implements AsyncDisposable {
  readonly #relay: ChildProcess;
  readonly #namespaces: z.output<typeof namespacesSchema>;

  private constructor(child: ChildProcess, namespaces: z.output<typeof namespacesSchema>) {
    this.#relay = child;
    this.#namespaces = namespaces;
  }

  static async start({ delayMs, lossPercent, megabits, queueMs }: LineOf): Promise<SlowLine> {
    if (process.getuid?.() !== 0 || !existsSync('/dev/net/tun'))
      throw new NotPossible('a slow line needs root and /dev/net/tun: sudo npm run bench -- line');
    // Packets are relayed one at a time. At a gigabit they must be larger, or this computer's own speed would be
    // measured.
    const packetBytes = megabits > 200 ? 9_000 : 1_500;
    const words = [delayMs, lossPercent, megabits, queueMs, packetBytes].map(String);
    const child = spawn('python3', [relay, ...words], { stdio: ['pipe', 'pipe', 'inherit'] });
    const [line] = await Promise.race([
      once(createInterface({ input: child.stdout }), 'line'),
      once(child, 'error').then(() => Promise.reject(new MissingProgram('python3'))),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`The line ended with code ${code}.`))),
    ]);
    return new SlowLine(child, namespacesSchema.parse(JSON.parse(String(line))));
  }

  /** The command that starts a program at that end. */
  command(end: 'near' | 'far', words: readonly string[]): readonly string[] {
    return ['nsenter', `--net=${this.#namespaces[end]}`, '--', ...words];
  }

  setMegabits(megabits: number): void {
    this.#relay.stdin?.write(`rate ${megabits}\n`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#relay, 'exit');
    this.#relay.stdin?.end();
    await exited;
  }
}
