import { expect, it } from 'vitest';
import { NodeRandom } from '../../src/engine/node/node-random.ts';
import { drainFolder, simulateOneKey } from './share-one-key.ts';

const random = new NodeRandom();
const dayMs = 24 * 3_600_000;

it('needs no retries if all requests fit into a minute', async () => {
  expect(await simulateOneKey(20, random)).toMatchObject({ requests: 120, refused: 0, givenUp: 0 });
});

it.each([
  [0, 0],
  [1_000, 0],
  [5_000, 2_000],
  [20_000, 0],
  [20_000, 8_000],
  [50_000, 0],
])(
  'uploads fifty that start over %d ms and work for %d ms, with one refusal in twenty at most, and gives none up',
  async (startsOverMs, worksMs) => {
    const { requests, refused, givenUp, minutes } = await simulateOneKey(50, random, {
      startsOverMs,
      worksMs,
    });
    expect(givenUp).toBe(0);
    expect(requests - refused).toBe(300);
    expect(refused / requests).toBeLessThanOrEqual(0.05);
    expect(minutes).toBeLessThan(4);
  },
);

it('fails some of five hundred computers with the usual patience, and none with a longer one', async () => {
  expect((await simulateOneKey(500, random)).givenUp).toBeGreaterThan(0);
  const patient = await simulateOneKey(500, random, { patienceMs: dayMs });
  expect(patient.givenUp).toBe(0);
  expect(patient.minutes).toBeLessThan(40);
});

it('is enough for five thousand renders if one job uploads the whole folder', async () => {
  const { requests, refused, minutes } = await drainFolder(5_000, random);
  expect({ requests, refused }).toEqual({ requests: 5_006, refused: 0 });
  expect(minutes).toBeLessThan(60);
});
