import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { z } from 'zod';
import { jsonLineSchemas } from '../../src/shared/model/json-lines.ts';

const binary = join(import.meta.dirname, '../../bin/renderdrop');
const lineSchema = z.looseObject({ type: z.string().optional() });

export type ProductLine = z.output<typeof lineSchema>;

/** `./bin/renderdrop WORDS --json`, as a person or a script would start it, and its lines as they come. */
export class ProductCommand {
  readonly child: ChildProcess;
  readonly #words: readonly string[];
  readonly #ended: Promise<number | null>;
  readonly #errors: Promise<string>;
  readonly #lines: AsyncIterable<string>;

  constructor(words: readonly string[], environment: Readonly<Record<string, string>>) {
    this.#words = words;
    const child = spawn(process.execPath, [binary, ...words, '--json'], {
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    this.#ended = once(child, 'close').then(([code]: unknown[]) => (typeof code === 'number' ? code : null));
    this.#errors = text(child.stderr);
    this.#lines = createInterface({ input: child.stdout });
  }

  async *lines(): AsyncGenerator<ProductLine> {
    for await (const line of this.#lines) {
      const parsed = lineSchema.parse(JSON.parse(line));
      const failed = jsonLineSchemas.error.safeParse(parsed);
      if (failed.success) throw new Error(`renderdrop ${this.#words.join(' ')}: ${failed.data.message}`);
      yield parsed;
    }
  }

  /** Throws with what it said, unless it ended like this. */
  async expectEnd(code: number): Promise<void> {
    const ended = await this.#ended;
    if (ended === code) return;
    throw new Error(
      `renderdrop ${this.#words.join(' ')} ended with ${ended}. ${(await this.#errors).trim()}`,
    );
  }
}
