import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { z } from 'zod';
import {
  describeGoal,
  exponentOf,
  type Growth,
  type Row,
  ratioOf,
  rounded,
  spreadOf,
  verdictOf,
} from './benchmark.ts';
import { versionsOf } from './peers/versions.ts';
import { selfTest } from './self-test.ts';

const resultsPath = new URL('results.json', import.meta.url);

const rowSchema = z.object({
  name: z.string(),
  value: z.number(),
  unit: z.string(),
  peer: z.string().nullable(),
  peer_value: z.number().nullable(),
  ratio: z.number().nullable(),
  spread: z.tuple([z.number(), z.number()]).nullable(),
  goal: z.string().nullable(),
  met: z.enum(['met', 'missed', 'unclear']).nullable(),
  /** The figures for growing counts, and the exponent fitted to them. */
  growth: z
    .object({ points: z.array(z.object({ count: z.number(), value: z.number() })), exponent: z.number() })
    .optional(),
});

const headSchema = z.object({
  measured_at: z.iso.datetime(),
  computer: z.object({
    platform: z.string(),
    processors: z.number(),
    processor: z.string(),
    memory_gb: z.number(),
    /** The load in the minute before the benchmark began: other work on the computer slows both sides of a ratio. */
    load: z.number().optional(),
  }),
  /** Entries from before November 23, 2026 have none. */
  self_test: z
    .object({
      hash_mb_per_second: z.number(),
      copy_mb_per_second: z.number(),
      process_start_ms: z.number(),
    })
    .optional(),
  versions: z.record(z.string(), z.string().nullable()),
});

const entrySchema = headSchema.extend({ rows: z.array(rowSchema) });
const resultsSchema = z.record(z.string(), entrySchema);

/** A row as it is stored, and printed with `--json`. */
export type KeptRow = z.output<typeof rowSchema>;
/** When and on which computer something was measured. */
export type Head = z.output<typeof headSchema>;
/** The latest results of each benchmark. */
export type Results = z.output<typeof resultsSchema>;

/** Call it before the benchmark begins, because the benchmark's own work raises the load. */
export async function headNow(): Promise<Head> {
  const [processor] = cpus();
  return {
    measured_at: new Date().toISOString(),
    computer: {
      platform: `${process.platform} ${process.arch}`,
      processors: cpus().length,
      processor: processor?.model ?? 'unknown',
      load: Math.round((loadavg()[0] ?? 0) * 10) / 10,
      memory_gb: Math.round(totalmem() / 1e9),
    },
    self_test: await selfTest(),
    versions: await versionsOf(),
  };
}

/** Replaces the stored rows of one benchmark; those of the others stay. */
export async function saveResults(
  name: string,
  head: Head,
  rows: readonly KeptRow[],
  path: URL | string = resultsPath,
): Promise<void> {
  const results = { ...(await readResults(path)), [name]: { ...head, rows } };
  await writeFile(path, `${JSON.stringify(results, null, 2)}\n`);
}

export async function readResults(path: URL | string = resultsPath): Promise<Results> {
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    throw error;
  }
  // Entries from before November 24, 2026 have another name for it.
  return resultsSchema.parse(JSON.parse(text.replaceAll('"machine":', '"computer":')));
}

export function keptRow(row: Row): KeptRow {
  const ratio = ratioOf(row);
  const [low, high] = spreadOf(row) ?? [];
  return {
    name: row.what,
    value: rounded(row.ours),
    unit: row.unit,
    peer: row.peer?.name ?? null,
    peer_value: row.peer === null ? null : rounded(row.peer.value),
    ratio: ratio === null ? null : rounded(ratio),
    spread: low === undefined || high === undefined ? null : [rounded(low), rounded(high)],
    goal: describeGoal(row.goal) || null,
    met: verdictOf(row),
    ...(row.growth === undefined ? {} : { growth: keptGrowth(row.growth) }),
  };
}

const keptGrowth = (growth: readonly Growth[]) => ({
  points: growth.map(({ count, value }) => ({ count, value: rounded(value) })),
  exponent: rounded(exponentOf(growth)),
});

/** The results of one benchmark, with the conditions when it began. */
export interface Measured {
  readonly benchmark: string;
  readonly head: Head;
  readonly rows: readonly KeptRow[];
}

/** The one object that `--json` prints: the computer as it was before the first benchmark, then the rows of all benchmarks. */
export function jsonOf(measured: readonly Measured[]) {
  const [first] = measured;
  return {
    ...(first === undefined ? {} : first.head),
    rows: measured.flatMap(({ benchmark, head, rows }) =>
      rows.map((row) => ({ ...row, benchmark, load: head.computer.load ?? null })),
    ),
  };
}
