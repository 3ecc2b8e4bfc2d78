import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromiumLauncher } from '../../e2e/launchers/chromium/chromium-launcher.ts';
import { Studio } from '../../e2e/pages/studio.ts';
import { buildIfNeeded } from '../../scripts/build-if-needed.ts';
import { PracticeService, type PracticeServiceOptions } from '../../testing/practice-service.ts';
import { type BenchmarkOptions, MissingProgram } from '../benchmark.ts';

interface Place extends Pick<BenchmarkOptions, 'log'> {
  readonly service?: PracticeServiceOptions;
  /** The parent folder, for example next to a film that is linked into it. */
  readonly within?: string;
}

/** Runs the app, signed in on a practice service of its own, with a folder that is removed afterwards. */
export async function inStudio<Answer>(
  { log, service: options, within = tmpdir() }: Place,
  work: (studio: Studio, folder: string) => Promise<Answer>,
): Promise<Answer> {
  needChromium();
  log('starting the window on the practice service');
  const folder = await mkdtemp(path.join(within, 'renderdrop-window-'));
  try {
    await using service = await PracticeService.start(options);
    return await withApp(service, path.join(folder, 'home'), (studio) => work(studio, folder));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Runs the app, signed in on an existing service. */
export async function withApp<Answer>(
  service: PracticeService,
  homeDirectory: string,
  work: (studio: Studio) => Promise<Answer>,
): Promise<Answer> {
  needChromium();
  buildIfNeeded();
  await using app = await chromiumLauncher.launch({
    homeDirectory,
    environment: { RENDERDROP_BASE_URL: service.addresses.base_url },
  });
  const studio = new Studio(app, service, homeDirectory);
  await studio.signIn();
  return await work(studio);
}

/** Call it first, before anything that takes long. */
export function needChromium(): void {
  if (chromiumLauncher.missing !== null) throw new MissingProgram(chromiumLauncher.missing);
}
