import { copyFileSync, readdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import type Database from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { openStore } from '../engine/store/database.ts';
import { migrations } from '../engine/store/migrations/index.ts';
import { databaseFileName } from '../engine/store/places/data-folder.ts';
import { FakeClock } from '../engine/testing/fake-clock.ts';
import { exitCodes } from './exit-codes.ts';
import { CommandLine } from './testing/command-line.ts';

const fixtures = join(import.meta.dirname, '../engine/store/testing/fixtures');
const withQueue = readdirSync(fixtures).filter((name) => name.endsWith('.sqlite') && name >= 'schema-002');
const newest = migrations.length;
const refused =
  /A newer Renderdrop has used this upload queue\.\s+Update Renderdrop on this computer\. The queue is unchanged\./;

/** The command line with the data folder of an older Renderdrop. */
function onFile(name: string): CommandLine {
  const cli = new CommandLine();
  copyFileSync(join(fixtures, name), join(cli.home, databaseFileName));
  return cli;
}

const queueOf = async (cli: CommandLine) =>
  (await cli.call(['queue', '--json'])).json().map((line) => line['job_id']);

describe('a queue that another Renderdrop wrote', () => {
  it.each(withQueue)('is listed from %s', async (name) => {
    using cli = onFile(name);
    expect(await queueOf(cli)).toContain('job_waiting');
  });

  it('is refused unchanged if a newer one wrote it, and can be restored from the earlier copy', async () => {
    const [before = ''] = withQueue.slice(-1);
    using cli = onFile(before);
    const path = join(cli.home, databaseFileName);
    const adds = {
      number: newest + 1,
      name: 'of the next version',
      up: (database: Database.Database) => database.exec('CREATE TABLE of_later (id TEXT) STRICT'),
    };
    const newer = openStore(path, { clock: new FakeClock(), migrations: [...migrations, adds] });
    if (newer.kind === 'refused') throw newer.error;
    newer.store.close();
    const bytes = readFileSync(path);
    for (const words of [
      ['queue'],
      ['doctor'],
      ['watch', cli.home, '-p', 'Show', '--match'],
      ['upload', path, '-p', 'Show', '--match'],
    ]) {
      const { code, stdout, stderr } = await cli.call(words);
      expect(`${stdout}${stderr}`, words.join(' ')).toMatch(refused);
      expect(code, words.join(' ')).toBe(exitCodes.refused);
    }
    expect(readFileSync(path).equals(bytes)).toBe(true);
    renameSync(`${path}.schema-${newest}.backup`, path);
    expect(await queueOf(cli)).toContain('job_waiting');
  });
});
