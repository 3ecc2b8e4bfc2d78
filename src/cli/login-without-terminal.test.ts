import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PracticeService } from '../../testing/practice-service.ts';
import { noKeyring } from '../engine/accounts/testing/keyring.ts';
import { itLong } from '../engine/testing/it-long.ts';
import { sampleRender } from '../engine/testing/raw-renders.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { CommandLine, type Ended } from './testing/command-line.ts';
import { to } from './testing/upload-desk.ts';

let service: PracticeService;

beforeAll(async () => {
  service = await PracticeService.start({ processingMs: 30 });
});
afterAll(async () => {
  await service.stop();
});

const madeKey = z.object({ id: z.string(), key: z.string() });
const newKey = async (name: string) =>
  madeKey.parse(await service.control('POST', '/keys', { name, like: 'all' }));

/** Signs in as a script does: the key comes through a pipe, and nobody can answer questions. */
const login = (cli: CommandLine, key: string): Promise<Ended> => cli.run(['login'], { input: `${key}\n` });
/** The name of the current account's key, and how many other accounts there are. */
const whoami = async (cli: CommandLine) => {
  const { stdout } = await cli.call(['whoami']);
  const others = /Also signed in: (.*)\. Choose/.exec(stdout)?.[1]?.split(', ') ?? [];
  return { key: /with the key "(.*)"/.exec(stdout)?.[1], others: others.length };
};

const why = noKeyring === null ? '' : ` (not run: ${noKeyring})`;

describe(`login without a terminal${why}`, () => {
  const test = it.skipIf(noKeyring !== null);
  const testLong = itLong.skipIf(noKeyring !== null);

  testLong(
    'row 55: a new key takes the place of one that was revoked meanwhile, with its queue',
    async () => {
      // Promise: Your uploads stay.
      using folder = temporaryFolder();
      using cli = CommandLine.on(service, null);
      const [old, next] = [await newKey('farm 1'), await newKey('farm 2')];
      expect((await login(cli, old.key)).code).toBe(0);
      const path = sampleRender(folder.path, 'LED_Main_v9.mov', 2);
      await service.control('POST', '/faults', {
        on: { method: 'POST', path: '/v1/projects/*/media/*/versions' },
        fault: { kind: 'answer', status: 503, code: 'upload_unavailable' },
        times: 1_000,
      });
      const waiting = await cli.run(['upload', path, ...to('LED Main'), '--patience', '0.02']);
      expect(waiting.code, waiting.stderr).toBe(10);
      await service.control('DELETE', '/faults');
      // The old key has not failed here yet, so only the service can tell that it was revoked.
      await service.control('PATCH', `/keys/${old.id}`, { revoked: true });
      const again = await login(cli, next.key);
      expect(again.code, again.stderr).toBe(0);
      expect(await whoami(cli)).toEqual({ key: 'farm 2', others: 0 });
      const run = await cli.run(['queue', 'run', '--wait', '--json']);
      expect(run.code, run.stderr).toBe(0);
      expect(run.json()).toContainEqual(
        expect.objectContaining({ type: 'receipt', file: path, state: 'ready' }),
      );
      await cli.run(['logout']);
    },
  );

  testLong('what was queued before a logout goes up after the next login to the same workspace', async () => {
    // Promise: Queued uploads resume when you log in to the same workspace again.
    using folder = temporaryFolder();
    using cli = CommandLine.on(service, null);
    const [first, second] = [await newKey('monday'), await newKey('tuesday')];
    expect((await login(cli, first.key)).code).toBe(0);
    const path = sampleRender(folder.path, 'LED_Main_v10.mov', 2);
    await service.control('POST', '/faults', {
      on: { method: 'POST', path: '/v1/projects/*/media/*/versions' },
      fault: { kind: 'answer', status: 503, code: 'upload_unavailable' },
      times: 1_000,
    });
    const waiting = await cli.run(['upload', path, ...to('LED Main'), '--patience', '0.02']);
    expect(waiting.code, waiting.stderr).toBe(10);
    await service.control('DELETE', '/faults');
    expect((await cli.run(['logout'])).code).toBe(0);
    const without = await cli.run(['queue', 'run', '--wait', '--patience', '0.02']);
    expect(without.code, without.stderr).toBe(3);
    expect((await login(cli, second.key)).code).toBe(0);
    const run = await cli.run(['queue', 'run', '--wait', '--json']);
    expect(run.code, run.stderr).toBe(0);
    expect(run.json()).toContainEqual(
      expect.objectContaining({ type: 'receipt', file: path, state: 'ready' }),
    );
    await cli.run(['logout']);
  });

  test('row 55: beside a key that works, a new one is an account of its own', async () => {
    using cli = CommandLine.on(service, null);
    const [first, second] = [await newKey('artist 1'), await newKey('artist 2')];
    expect((await login(cli, first.key)).code).toBe(0);
    expect((await login(cli, second.key)).code).toBe(0);
    expect(await whoami(cli)).toEqual({ key: 'artist 2', others: 1 });
    // The same key again is recognized.
    expect((await login(cli, second.key)).code).toBe(0);
    expect(await whoami(cli)).toEqual({ key: 'artist 2', others: 1 });
  }, 120_000);
});
