/**
 * Builds the package for Linux, unpacks its archive and uses its command line as an installed one: its version, `doctor`, and
 * an upload to a practice service beside it. `npm run test:long -- --part bare` runs this on bare ground.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { extractAll } from '@electron/asar';
import { z } from 'zod';
import { PracticeService } from '../src/engine/testing/practice-service.ts';
import { jsonLineSchemas } from '../src/shared/model/json-lines.ts';
import { buildIfNeeded } from './build-if-needed.ts';
import { makeRender } from './demo/made-render.ts';
import { ProductCommand } from './demo/product-command.ts';
import { StepLines } from './demo/step-lines.ts';
import { buildPackage } from './package/build-package.ts';

const root = join(import.meta.dirname, '..');
const standIn = join(root, 'chromium-app/main-process.ts');
const projectName = 'Aurora Arena Tour';
const heldVersion = z.object({ sha256: z.string(), status: z.literal('ready') });

buildIfNeeded();
const folder = mkdtempSync(join(tmpdir(), 'renderdrop-package-'));
const steps = new StepLines();
try {
  await using service = await PracticeService.start({ processingMs: 300 });
  const environment = {
    RENDERDROP_HOME: join(folder, 'home'),
    RENDERDROP_BASE_URL: service.addresses.base_url,
    RENDERDROP_API_KEY: service.addresses.keys.all,
  };
  const app = join(folder, 'app');
  const start = (...words: readonly string[]) =>
    new ProductCommand(words, environment, [
      process.execPath,
      standIn,
      join(app, 'out/main/index.js'),
      '--command-line',
      '--',
    ]);
  await steps.step('Built the package for Linux', async () => {
    using built = await buildPackage('linux');
    extractAll(join(built.resources, 'app.asar'), app);
  });
  await steps.step('Asked for its version', async () => {
    const { version } = z.object({ version: z.string() }).parse(readJson('package.json'));
    const command = start('--version');
    const said = await command.text();
    await command.expectEnd(0);
    if (said.trim() !== version) throw new Error(`It says ${said.trim()} and is ${version}.`);
    return `It says its version: ${version}`;
  });
  await steps.step('Looked at the computer', async () => {
    const command = start('doctor', '--json');
    const checks = [];
    for await (const line of command.lines()) checks.push(jsonLineSchemas.check.parse(line));
    await command.expectEnd(0);
    const good = checks.filter(({ status }) => status === 'ok').length;
    return `doctor ends with 0: ${good} of ${checks.length} checks are fine`;
  });
  const render = makeRender(join(folder, 'LED_Main_v005.mp4'), { hue: 0, fillToBytes: 4_000_000 });
  let versionId = '';
  await steps.step('Uploaded a render', async () => {
    const where = ['--project', projectName, '--media', 'LED Main', '--wait'];
    const command = start('upload', render.path, ...where, '--json');
    for await (const line of command.lines()) {
      versionId = jsonLineSchemas.receipt.safeParse(line).data?.version_id ?? versionId;
    }
    await command.expectEnd(0);
  });
  await steps.step('The practice service holds the same bytes', async () => {
    const { sha256 } = heldVersion.parse(await service.control('GET', `/versions/${versionId}`));
    const own = createHash('sha256').update(readFileSync(render.path)).digest('hex');
    if (sha256 !== own) throw new Error('The practice service holds other bytes.');
  });
  steps.sum('It is the package’s own command line.');
} catch (error) {
  steps.stop(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(join(root, name), 'utf8'));
}
