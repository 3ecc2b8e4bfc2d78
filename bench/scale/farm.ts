import { drainFolder, simulateOneKey } from '../../scripts/scale/share-one-key.ts';
import { NodeRandom } from '../../src/engine/node/node-random.ts';
import type { Benchmark } from '../benchmark.ts';
import { doubling, GrowingSeries, inProportion } from './growth.ts';

const dayMs = 24 * 3_600_000;

/** Command lines that share a key, and one watching job: the real rate budget of each against one window, in simulated time. */
export const scaleFarm: Benchmark = async ({ quick, log }) => {
  const nodes = new GrowingSeries('farm nodes with one key, one upload each', {
    minutes: { what: 'until all are uploaded', unit: 'minutes', exponent: inProportion },
    asked: { what: 'requests, those refused included', unit: 'requests', exponent: null },
  });
  const random = new NodeRandom();
  for (const count of doubling(quick ? 100 : 500, quick ? 2 : 4).map(Math.round)) {
    const { minutes, requests } = await simulateOneKey(count, random, { patienceMs: dayMs });
    log(`${count} nodes: ${minutes.toFixed(1)} minutes, ${requests} requests`);
    nodes.add(count, { minutes, asked: requests });
  }
  const folder = new GrowingSeries('renders in a folder that one job watches', {
    minutes: { what: 'until all are uploaded', unit: 'minutes', exponent: inProportion },
    asked: { what: 'requests, those refused included', unit: 'requests', exponent: inProportion },
  });
  for (const count of doubling(quick ? 500 : 5_000, quick ? 2 : 4)) {
    const { minutes, requests } = await drainFolder(count, random);
    log(`${count} renders: ${minutes.toFixed(1)} minutes, ${requests} requests`);
    folder.add(count, { minutes, asked: requests });
  }
  return [...nodes.rows(), ...folder.rows()];
};
