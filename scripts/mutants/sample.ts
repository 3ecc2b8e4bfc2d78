import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Mutant, mutantsOf } from './mutants-of.ts';

const folders = ['src/engine', 'src/shared/model', 'src/cli'] as const;

/** How many changes are tried in each room. Most are in rooms where a mistake could create a version twice or lose one. */
const wanted: Readonly<Record<string, number>> = {
  'src/engine/uploads': 60,
  'src/engine/store': 40,
  'src/engine/accounts': 40,
  'src/engine/api-client': 40,
  'src/engine/watch-folders': 20,
  'src/engine/node': 20,
  'src/engine/matching': 20,
  'src/engine/media-probe': 20,
  'src/shared/model': 25,
  'src/cli': 25,
};
const wantedElsewhere = 10;

export interface Chosen extends Mutant {
  /**
   * The same on every computer and in every run with one seed, as long as the line and its neighbors of equal text stay
   * the same.
   */
  readonly key: string;
  /** Its key under any seed, so that what is known of it holds for all seeds. */
  readonly place: string;
  readonly room: string;
}

export function filesBelow(root: string, folder: string): readonly string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .map((name) => join(folder, name))
    .toSorted();
}

const helpsTests = /\.test\.ts$|testing\//;

function roomOf(file: string): string {
  const [source = '', first = '', second = '', ...deeper] = file.split('/');
  return first === 'engine' && deeper.length === 0
    ? 'src/engine'
    : [source, first, ...(first === 'cli' ? [] : [second])].join('/');
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);

/** All possible changes, each with its key. */
export function everyChange(root: string, seed: number): readonly Chosen[] {
  const sources = folders
    .flatMap((folder) => filesBelow(root, folder))
    .filter((name) => name.endsWith('.ts') && !helpsTests.test(name));
  return sources.flatMap((file) => {
    const source = readFileSync(join(root, file), 'utf8');
    const lines = source.split('\n');
    const seen = new Map<string, number>();
    return mutantsOf(file, source).map((mutant) => {
      const text = [file, lines[mutant.line - 1]?.trim(), mutant.was.trim(), mutant.becomes.trim()].join(
        '\n',
      );
      const nth = seen.get(text) ?? 0;
      seen.set(text, nth + 1);
      const key = hashOf(`${seed}\n${text}\n${nth}`);
      return { ...mutant, key, place: hashOf(`${text}\n${nth}`), room: roomOf(file) };
    });
  });
}

export interface Sample {
  readonly chosen: readonly Chosen[];
  /** How many changes there are in each room. */
  readonly offered: ReadonlyMap<string, number>;
}

/**
 * The changes to try. They are chosen by key, not by position, so a line added elsewhere leaves the sample unchanged
 * and a run can continue where the last one stopped. The order mixes the rooms, so a run that stops early has covered
 * all of them.
 */
export function sample(root: string, seed: number, share: number): Sample {
  const rooms = Map.groupBy(everyChange(root, seed), ({ room }) => room);
  const chosen = [...rooms].flatMap(([room, mutants]) =>
    mutants
      .toSorted((a, b) => (a.key < b.key ? -1 : 1))
      .slice(0, Math.ceil((wanted[room] ?? wantedElsewhere) * share)),
  );
  return {
    chosen: chosen.toSorted((a, b) => (a.key < b.key ? -1 : 1)),
    offered: new Map([...rooms].map(([room, mutants]) => [room, mutants.length])),
  };
}

/** Every change of one file, in order. */
export function everyChangeOf(root: string, seed: number, file: string): Sample {
  const chosen = everyChange(root, seed).filter((mutant) => mutant.file === file);
  if (chosen.length === 0) throw new Error(`${file} is no source whose changes tests could notice`);
  return { chosen, offered: new Map([[chosen[0]?.room ?? '', chosen.length]]) };
}
