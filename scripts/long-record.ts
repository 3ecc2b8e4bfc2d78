/**
 * Records in docs/long-parts.json which long parts have passed on the current state of their sources. Together they
 * take more than a day, and may run on different computers; with this file, a part that has passed need not run again.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { LongPart } from './long-parts.ts';
import { sourcesOf } from './long-sources.ts';

const rowSchema = z.object({
  part: z.string(),
  /** Identifies what was tested. If the value now differs, the part has not passed. */
  sources: z.string(),
  day: z.string(),
  commit: z.string(),
});
type Row = Readonly<z.output<typeof rowSchema>>;

export class LongRecord {
  readonly #path: string;
  readonly #root: string;
  #rows: readonly Row[];

  constructor(root: string) {
    this.#root = root;
    this.#path = join(root, 'docs/long-parts.json');
    this.#rows = existsSync(this.#path)
      ? z.array(rowSchema).parse(JSON.parse(readFileSync(this.#path, 'utf8')))
      : [];
  }

  /** When the part passed on its sources as they are now; `null` if it has not. */
  passed(part: LongPart): Row | null {
    const row = this.#rows.find(({ part: name }) => name === part.name);
    return row && row.sources === sourcesOf(part, this.#root) ? row : null;
  }

  keep(part: LongPart, commit: string): void {
    const sources = sourcesOf(part, this.#root);
    if (sources === null) return;
    const day = new Date().toISOString().slice(0, 10);
    this.#write([...this.#without(part), { part: part.name, sources, day, commit }]);
  }

  /** Removes the record of a part that passed before and now fails. */
  drop(part: LongPart): void {
    if (this.#rows.some(({ part: name }) => name === part.name)) this.#write(this.#without(part));
  }

  #without(part: LongPart): readonly Row[] {
    return this.#rows.filter(({ part: name }) => name !== part.name);
  }

  #write(rows: readonly Row[]): void {
    this.#rows = rows.toSorted((a, b) => (a.part < b.part ? -1 : 1));
    writeFileSync(this.#path, `${JSON.stringify(this.#rows, null, 2)}\n`);
  }
}
