import { existsSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, isAbsolute, join, sep } from 'node:path';
import { z } from 'zod';
import { programNamed } from '../../testing/system-programs.ts';
import { programsInCommand } from './programs-in-command.ts';

const root = join(import.meta.dirname, '..', '..');

const startSchema = z.object({ program: z.string(), words: z.array(z.string()), by: z.string() });

/** One line for each started program that is not on the list, from the record that record.cjs wrote. */
export function undeclaredPrograms(record: string): readonly string[] {
  const startedBy = new Map<string, string>();
  for (const line of record.split('\n').filter((each) => each !== '')) {
    const { program, words, by } = startSchema.parse(JSON.parse(line));
    for (const started of programsInCommand(program, words)) {
      if (isOurOwn(started)) continue;
      const name = basename(started).replace(/\.exe$/, '');
      if (!programNamed(name) && !startedBy.has(name)) startedBy.set(name, by);
    }
  }
  return [...startedBy]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, by]) => `undeclared program: ${name}, started by ${by}`);
}

/** The project's own programs, those that `npm ci` installs, and those that a test writes. */
function isOurOwn(program: string): boolean {
  if (isAbsolute(program))
    return [root, tmpdir(), realpathSync(tmpdir())].some((folder) => program.startsWith(folder + sep));
  // A relative path in a shell's line. The system's programs are started by name.
  if (program.includes('/')) return true;
  return ['bin', 'node_modules/.bin'].some((folder) => existsSync(join(root, folder, program)));
}
