import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Studio } from '../../e2e/pages/studio.ts';
import type { PracticeService } from '../../testing/practice-service.ts';
import type { BenchmarkOptions, Row } from '../benchmark.ts';
import { needChromium, withApp } from '../window/in-studio.ts';
import { runProgram } from './restart.ts';

const requestLog = z.object({ requests: z.array(z.unknown()) });

/** What waiting costs, for the engine alone and for the app with its window hidden. */
export async function idling(
  service: PracticeService,
  folder: string,
  { quick, log }: BenchmarkOptions,
): Promise<readonly Row[]> {
  needChromium();
  const forMs = quick ? 4_000 : 20_000;
  const empty = path.join(folder, 'idle');
  await mkdir(empty);
  const { percentOfCore } = await runProgram(
    { kind: 'idle', folder: empty, addresses: service.addresses, forMs },
    z.object({ percentOfCore: z.number() }),
  );
  const { appPercent, requests } = await withApp(service, path.join(folder, 'home'), (studio) =>
    hidden(studio, forMs),
  );
  log(`idle: engine ${percentOfCore.toFixed(2)} %, app ${appPercent.toFixed(2)} %, ${requests} requests`);
  const row = (what: string, unit: Row['unit'], ours: number, value: number): Row => ({
    what,
    unit,
    ours,
    peer: null,
    goal: { kind: 'at_most', value },
  });
  return [
    row(`the engine with nothing to send, ${forMs / 1_000} s`, 'of a core, %', percentOfCore, 0.5),
    row("the app's main process, window hidden", 'of a core, %', appPercent, 0.5),
    row('requests of the hidden app meanwhile', 'requests', requests, 0),
  ];
}

async function hidden({ app, service }: Studio, forMs: number) {
  // Nobody can hide the stand-in's window, so the page is told what a hidden page is told.
  await app.window.evaluate(() => {
    Object.defineProperty(document, 'hidden', { get: () => true });
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden' });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  });
  await sleep(5_000);
  const asked = async () => requestLog.parse(await service.control('GET', '/requests')).requests.length;
  const before = await asked();
  const cpuBefore = await cpuSeconds(app.processId);
  await sleep(forMs);
  const appPercent = (((await cpuSeconds(app.processId)) - cpuBefore) / (forMs / 1_000)) * 100;
  return { appPercent, requests: (await asked()) - before };
}

const ticksPerSecond = 100;

/** User and system time of one process, from Linux's own counters. */
async function cpuSeconds(processId: number): Promise<number> {
  const stat = await readFile(`/proc/${processId}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}
