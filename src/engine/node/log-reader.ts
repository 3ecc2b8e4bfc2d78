import { readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { z } from 'zod';
import type { LogLine } from '../../shared/model/log-line.ts';
import { openOwnFile } from '../ground/plain-file.ts';

const entrySchema = z
  .object({
    at: z.iso.datetime(),
    level: z.enum(['debug', 'info', 'warn', 'error']),
    event: z.string(),
  })
  .catchall(z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Reads the log: the current file, and the full ones next to it (`….1` is the newest of them). */
export class LogReader {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /** The newest lines, oldest first. Skips lines that are not log entries. */
  async read(linesMax: number): Promise<LogLine[]> {
    const lines = (await this.text()).split('\n').filter(Boolean).slice(-linesMax);
    return lines.flatMap((line) => readEntry(line) ?? []);
  }

  async text(): Promise<string> {
    const folder = dirname(this.#path);
    const name = basename(this.#path);
    const ageOf = (entry: string) => (entry === name ? 0 : Number(entry.slice(name.length + 1)));
    const names = (await readdir(folder)).filter(
      (entry) => entry === name || (entry.startsWith(`${name}.`) && Number.isInteger(ageOf(entry))),
    );
    const oldestFirst = names.sort((a, b) => ageOf(b) - ageOf(a));
    return (await Promise.all(oldestFirst.map((entry) => textOf(join(folder, entry))))).join('');
  }
}

/** Empty for a file that is not the log's own or was renamed meanwhile, so that the other files can still be read. */
async function textOf(path: string): Promise<string> {
  try {
    await using file = await openOwnFile(path);
    return await file.readFile('utf8');
  } catch {
    return '';
  }
}

function readEntry(line: string): LogLine | null {
  try {
    const { at, level, event, ...fields } = entrySchema.parse(JSON.parse(line));
    return { atMs: Date.parse(at), level, event, fields };
  } catch {
    return null;
  }
}
