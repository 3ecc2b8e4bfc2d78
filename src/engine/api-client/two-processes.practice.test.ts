import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { PracticeService } from '../../../testing/practice-service.ts';

const askMany = fileURLToPath(new URL('testing/ask-many.ts', import.meta.url));
const requestsSchema = z.object({
  requests: z.array(z.object({ path: z.string(), status: z.number() })),
});
const askedByEach = 120;
/** How many requests each may have in flight when the other takes the last that was left. */
const mostInFlight = 16;

it('shares a key between two processes that know of each other only what the service says', async () => {
  // A window of the service lasts a second here instead of a minute.
  await using service = await PracticeService.start({ timeScale: 60 });
  const ask = async () => {
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [askMany, service.addresses.base_url, String(askedByEach)],
      { env: { ...process.env, RENDERDROP_KEY: service.addresses.keys.all } },
    );
    return z.object({ answered: z.number() }).parse(JSON.parse(stdout)).answered;
  };
  expect(await Promise.all([ask(), ask()])).toEqual([askedByEach, askedByEach]);

  const { requests } = requestsSchema.parse(await service.control('GET', '/requests'));
  const statuses = requests.filter(({ path }) => path === '/v1/me').map(({ status }) => status);
  const refused = statuses.filter((status) => status === 429).length;
  console.log(`${statuses.length} requests by two processes, ${refused} refused (429)`);
  expect(statuses).toHaveLength(2 * askedByEach + refused);
  expect(refused).toBeLessThanOrEqual(2 * mostInFlight);
  expect(statuses.at(-1)).toBe(200);
});
