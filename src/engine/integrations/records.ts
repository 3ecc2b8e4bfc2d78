import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import { integrationIdSchema } from '../../shared/model/integrations.ts';
import { readSmallFile, writeExclusively } from '../ground/exclusive-file.ts';
import { makeFolder } from '../ground/make-folder.ts';

/** What was installed into a folder: the hash of each file as written, and the folders created for them. */
const recordSchema = z.object({
  id: integrationIdSchema,
  folder: z.string(),
  files: z.record(z.string(), z.string()),
  made_folders: z.array(z.string()),
});
export type IntegrationRecord = Readonly<z.output<typeof recordSchema>>;

const limitBytes = 1e6;

/** Records in the data folder what was installed where, so that our files can be told from files that a person changed. */
export class IntegrationRecords {
  readonly #path: string;

  constructor(dataDirectory: string) {
    this.#path = join(dataDirectory, 'integrations.json');
  }

  async all(): Promise<readonly IntegrationRecord[]> {
    const text = await readSmallFile(this.#path, limitBytes);
    if (text === null) return [];
    try {
      return z.array(recordSchema).parse(JSON.parse(text));
    } catch {
      // Without records, every file that differs from ours counts as changed and is kept.
      await rename(this.#path, `${this.#path}.damaged`);
      return [];
    }
  }

  /** Null removes the record for that folder. */
  async keep(id: IntegrationRecord['id'], folder: string, record: IntegrationRecord | null): Promise<void> {
    const others = (await this.all()).filter((known) => known.id !== id || known.folder !== folder);
    const records = record === null ? others : [...others, record];
    if (records.length === 0) {
      await rm(this.#path, { force: true });
      return;
    }
    await makeFolder(dirname(this.#path), 0o700);
    const next = `${this.#path}.next`;
    await rm(next, { force: true });
    await writeExclusively(next, `${JSON.stringify(records, null, 2)}\n`);
    await rename(next, this.#path);
  }
}
