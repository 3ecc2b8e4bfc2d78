import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { jsonLineSchemas } from '../../src/shared/model/json-lines.ts';

const bin = join(import.meta.dirname, '../../bin');
/** Ends what it runs with the program that started it, also where that is killed: an upload would wait for its service without end. */
const endingWithParent = [process.execPath, join(bin, 'own-node'), join(bin, 'renderdrop')] as const;
const lineSchema = z.looseObject({ type: z.string().optional() });

export type ProductLine = z.output<typeof lineSchema>;

/** Runs Renderdrop's command line as a person or a script would, and reads its lines as they come. */
export class ProductCommand {
  readonly child: ChildProcess;
  readonly #words: readonly string[];
  readonly #ended: Promise<number | null>;
  readonly #errors: Promise<string>;
  readonly #output: Readable;

  constructor(
    words: readonly string[],
    environment: Readonly<Record<string, string>>,
    [program, ...before]: readonly [string, ...string[]] = endingWithParent,
  ) {
    this.#words = words;
    const child = spawn(program, [...before, ...words], {
      env: { npm_lifecycle_event: 'demo', ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.#ended = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
    this.#errors = text(child.stderr);
    this.#output = child.stdout;
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.#ended;
  }

  /** All of its output, for commands that don't print JSON. */
  text(): Promise<string> {
    return text(this.#output);
  }

  /** The parsed lines of `--json`. */
  async *lines(): AsyncGenerator<ProductLine> {
    for await (const line of createInterface({ input: this.#output })) {
      const parsed = lineSchema.parse(JSON.parse(line));
      const failed = jsonLineSchemas.error.safeParse(parsed);
      if (failed.success) throw new Error(`renderdrop ${this.#words.join(' ')}: ${failed.data.message}`);
      yield parsed;
    }
  }

  /** Throws with the command's output unless it ended with this code; null means that it was killed. */
  async expectEnd(code: number | null): Promise<void> {
    const ended = await this.#ended;
    if (ended === code) return;
    throw new Error(
      `renderdrop ${this.#words.join(' ')} ended with ${ended}. ${(await this.#errors).trim()}`,
    );
  }
}
