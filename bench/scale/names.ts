import { setImmediate as giveTurn } from 'node:timers/promises';
import { NameMatcher } from '../../src/engine/matching/match-by-name.ts';
import type { Benchmark } from '../benchmark.ts';
import { drops, itemAt } from '../names.ts';
import { doubling, GrowingSeries, inProportion, processorMs } from './growth.ts';

const fileCount = 1_000;

/** Matches a thousand dropped files, in a project with more and more items. */
export const scaleNames: Benchmark = async ({ quick, log }) => {
  const series = new GrowingSeries('items in a project', {
    versions: { what: 'where 1,000 versions of items belong', unit: 'ms', exponent: inProportion },
    mistyped: { what: 'where 1,000 mistyped names belong', unit: 'ms', exponent: inProportion },
    strangers: { what: 'where 1,000 unknown names belong', unit: 'ms', exponent: inProportion },
    block: { what: 'the longest block meanwhile', unit: 'ms', exponent: inProportion },
  });
  for (const count of doubling(quick ? 2_000 : 100_000, quick ? 2 : 4)) {
    const items = Array.from({ length: count }, (_, at) => ({ id: String(at), name: itemAt(at) }));
    const versions = await match(items, drops['versions of items']);
    const mistyped = await match(items, drops['mistyped names']);
    const strangers = await match(items, drops.strangers);
    const figures = {
      ...{ versions: versions.ms, mistyped: mistyped.ms, strangers: strangers.ms },
      block: Math.max(versions.blockMs, mistyped.blockMs, strangers.blockMs),
    };
    log(`${count} items: ${JSON.stringify(figures)}`);
    series.add(count, figures);
  }
  return series.rows();
};

async function match(items: readonly { id: string; name: string }[], nameAt: (at: number) => string) {
  const names = Array.from({ length: fileCount }, (_, at) => nameAt(at));
  let blockMs = 0;
  let since = process.threadCpuUsage();
  const turn = async () => {
    const { user, system } = process.threadCpuUsage(since);
    blockMs = Math.max(blockMs, (user + system) / 1_000);
    await giveTurn();
    since = process.threadCpuUsage();
  };
  const ms = await processorMs(async () => {
    const matcher = await NameMatcher.of(items, turn);
    await matcher.matchAll(names, turn);
  });
  return { ms, blockMs };
}
