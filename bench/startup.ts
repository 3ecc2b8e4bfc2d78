import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { chromiumLauncher } from '../e2e/launchers/chromium/chromium-launcher.ts';
import type { LaunchOptions } from '../e2e/launchers/launcher.ts';
import { buildIfNeeded } from '../scripts/build-if-needed.ts';
import { type Benchmark, MissingProgram, pairedRow } from './benchmark.ts';

const blankApp = join(import.meta.dirname, 'peers/blank-app');

interface Contender {
  readonly options: LaunchOptions;
  /** An element that a person can use once it is there. */
  readonly usable: string;
}

/** From the start of the process to a usable window: our app and a blank one, alternately. */
export const benchStartup: Benchmark = async ({ quick, log }) => {
  if (chromiumLauncher.missing !== null) throw new MissingProgram(chromiumLauncher.missing);
  buildIfNeeded();
  const folder = await mkdtemp(join(tmpdir(), 'renderdrop-startup-'));
  try {
    const pages = join(folder, 'pages');
    await build({ root: blankApp, logLevel: 'error', plugins: [react()], build: { outDir: pages } });
    const ours: Contender = {
      options: { homeDirectory: join(folder, 'ours') },
      usable: 'button:has-text("Sign in")',
    };
    const blank: Contender = {
      options: {
        homeDirectory: join(folder, 'blank'),
        mainEntry: join(blankApp, 'main.mjs'),
        environment: { BLANK_APP_PAGES: pages },
      },
      usable: 'h1',
    };
    // Electron requires that a data folder which an app names exists; our app makes its own.
    await mkdir(blank.options.homeDirectory);
    log('starting ours and a blank app, once each before it counts');
    // The first start makes the data folder and the browser's profile, which is not what is compared.
    await startMs(ours);
    await startMs(blank);
    const oursMs: number[] = [];
    const blankMs: number[] = [];
    for (let round = 0; round < (quick ? 1 : 7); round += 1) {
      oursMs.push(await startMs(ours));
      blankMs.push(await startMs(blank));
      log(`round ${round + 1}: ${oursMs.at(-1)?.toFixed(0)} ms, blank ${blankMs.at(-1)?.toFixed(0)} ms`);
    }
    return [
      pairedRow(
        'from start to usable window',
        's',
        oursMs.map((ms) => ms / 1_000),
        { name: 'blank electron-vite app, same launcher', values: blankMs.map((ms) => ms / 1_000) },
        { kind: 'at_most_times_peer', factor: 1.2 },
      ),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
};

async function startMs({ options, usable }: Contender): Promise<number> {
  const startedMs = performance.now();
  const app = await chromiumLauncher.launch(options);
  await app.window.locator(usable).first().waitFor();
  const tookMs = performance.now() - startedMs;
  await app.stop();
  return tookMs;
}
