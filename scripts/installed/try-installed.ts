/**
 * Builds the deb and the rpm, installs them on this system and uses them as people do: the command line, an upgrade
 * during an upload, the window, and the removal. `npm run test:long -- --part installed` runs this on a bare system.
 */
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findChromium } from '../../chromium-app/find-chromium.ts';
import { chromiumLauncher } from '../../e2e/launchers/chromium/chromium-launcher.ts';
import { FirstRunPage } from '../../e2e/pages/first-run-page.ts';
import { databaseFileName } from '../../src/engine/store/places/data-folder.ts';
import { jsonLineSchemas } from '../../src/shared/model/json-lines.ts';
import { PracticeService } from '../../testing/practice-service.ts';
import { findCommand, programNamed } from '../../testing/system-programs.ts';
import { buildIfNeeded } from '../build-if-needed.ts';
import { limitSpeed } from '../demo/limit-speed.ts';
import { makeRender } from '../demo/made-render.ts';
import { ProductCommand } from '../demo/product-command.ts';
import { StepLines } from '../demo/step-lines.ts';
import { installPrograms } from '../install-programs.ts';
import { buildPackage } from '../package/build-package.ts';
import { installedEntry } from './installed-entry.ts';
import { systemPackages, tracesOf } from './system-packages.ts';

const older = '0.0.9';
const newer = '0.1.1';
const projectName = 'Aurora Arena Tour';
const where = ['--project', projectName, '--media', 'LED Main', '--wait', '--json'];
const resources = '/opt/Renderdrop/resources';
const out = join(import.meta.dirname, '../../out');
const ownName = /renderdrop/i;
const bytesPerSecond = 400_000;
const heldVersion = z.object({ sha256: z.string(), status: z.literal('ready') });
const receipt = z.object({ type: z.literal('receipt'), version_id: z.string(), version_number: z.number() });
type Receipt = z.output<typeof receipt>;

if (process.argv[2] !== '--here') {
  console.error(
    'This installs Renderdrop on this system and removes it again. On bare ground: npm run test:long -- --part installed. Here: add --here.',
  );
  process.exit(2);
}
await installPrograms(['rpmbuild', 'chromium'].flatMap((command) => programNamed(command) ?? []));
buildIfNeeded();
const folder = mkdtempSync(join(tmpdir(), 'installed-'));
const steps = new StepLines();
try {
  await using service = await PracticeService.start({ processingMs: 300 });
  const home = join(folder, 'home');
  const environment = {
    RENDERDROP_HOME: home,
    RENDERDROP_BASE_URL: service.addresses.base_url,
    RENDERDROP_API_KEY: service.addresses.keys.all,
    RENDERDROP_ELECTRON: join(import.meta.dirname, 'installed-app.ts'),
  };
  const start = (...words: readonly string[]) => new ProductCommand(words, environment, ['renderdrop']);
  const expectVersion = async (version: string) => {
    for (const name of ['renderdrop', 'renderdrop-cli'] as const) {
      const command = new ProductCommand(['--version'], environment, [name]);
      const said = (await command.text()).trim();
      await command.expectEnd(0);
      if (said !== version) throw new Error(`${name} says ${said} and is ${version}.`);
    }
  };
  const expectHeld = async (versionId: string, path: string) => {
    await service.control('GET', `/versions/${versionId}/processed`);
    const { sha256 } = heldVersion.parse(await service.control('GET', `/versions/${versionId}`));
    if (sha256 !== sha256Of(path)) throw new Error('The practice service holds other bytes.');
  };
  const expectNoTrace = () => {
    const left = tracesOf(ownName);
    if (left.length > 0) throw new Error(`Still there: ${left.join(', ')}`);
  };

  expectNoTrace();
  using before = await buildPackage('linux', { targets: ['deb'], version: older });
  using after = await buildPackage('linux', { targets: ['deb', 'rpm'], version: newer });
  await steps.step('Built them once more from the sources: byte for byte the same', async () => {
    rmSync(out, { recursive: true });
    buildIfNeeded();
    using again = await buildPackage('linux', { targets: ['deb', 'rpm'], version: newer });
    const hashes = (paths: readonly string[]) => paths.map(sha256Of).join(' ');
    if (hashes(after.artifacts) !== hashes(again.artifacts)) throw new Error('They are not.');
    return `Built them once more from the sources, byte for byte the same: ${hashes(again.artifacts)}`;
  });
  const artifact = (built: typeof before, kind: string) =>
    built.artifacts.find((path) => path.endsWith(kind)) ?? '';
  await steps.step('Installed the deb of an older version, with all it depends on', async () => {
    systemPackages.installDeb(artifact(before, '.deb'));
    await expectVersion(older);
  });
  await steps.step('Looked at the computer', async () => {
    const command = start('doctor', '--json');
    const checks = [];
    for await (const line of command.lines()) checks.push(jsonLineSchemas.check.parse(line));
    await command.expectEnd(0);
    return `doctor ends with 0, after ${checks.length} checks`;
  });
  let first: Receipt | undefined;
  await steps.step('Uploaded a render: the practice service holds the same bytes', async () => {
    const render = await makeRender(join(folder, 'LED_Main_v005.mp4'), { hue: 0, fillToBytes: 1_000_000 });
    const command = start('upload', render.path, ...where);
    for await (const line of command.lines()) first = receipt.safeParse(line).data ?? first;
    await command.expectEnd(0);
    await expectHeld(first?.version_id ?? '', render.path);
  });
  const render = await makeRender(join(folder, 'LED_Main_v006.mp4'), { hue: 40, fillToBytes: 4_000_000 });
  await steps.step('Killed it in the middle of an upload', async () => {
    limitSpeed(home, bytesPerSecond);
    const command = start('upload', render.path, ...where);
    for await (const line of command.lines()) {
      const progress = jsonLineSchemas.progress.safeParse(line).data;
      if (progress && progress.sent_bytes > 0) command.child.kill('SIGKILL');
    }
    await command.expectEnd(null);
  });
  await steps.step('Upgraded to the newer version: the upload resumes and arrives once', async () => {
    systemPackages.installDeb(artifact(after, '.deb'));
    await expectVersion(newer);
    limitSpeed(home, null);
    const command = start('queue', 'run', '--json');
    let arrived: Receipt | undefined;
    for await (const line of command.lines()) arrived = receipt.safeParse(line).data ?? arrived;
    await command.expectEnd(0);
    if (arrived?.version_number !== (first?.version_number ?? 0) + 1)
      throw new Error(`It arrived as v${arrived?.version_number}, after v${first?.version_number}.`);
    await expectHeld(arrived.version_id, render.path);
    return `Upgraded to ${newer}: the upload resumed and is v${arrived.version_number}, with the same bytes`;
  });
  if (findChromium({ isHeadless: true }) === null) throw new Error('There is no Chromium for the window.');
  await steps.step('Opened the window from the installed files, in the practice studio', async () => {
    await using app = await chromiumLauncher.launch({
      homeDirectory: join(folder, 'window-home'),
      mainEntry: installedEntry(resources),
      plays: { isPackaged: true },
      environment: { XDG_CONFIG_HOME: join(folder, 'config') },
    });
    await new FirstRunPage(app.window).tryPracticeStudio();
    await app.window.getByText('LED Main').first().waitFor();
  });
  await steps.step('Removed it: nothing is left but the data', async () => {
    systemPackages.purge('renderdrop');
    expectNoTrace();
    if (findCommand('renderdrop') !== null) throw new Error('The command is still there.');
    readFileSync(join(home, databaseFileName));
  });
  await steps.step('Installed the rpm: the same files as the deb', async () => {
    const [deb, rpm] = [artifact(after, '.deb'), artifact(after, '.rpm')];
    const inDeb = systemPackages
      .filesOfDeb(deb)
      .map((path) => path.replace('vendor-completions', 'site-functions'));
    const inRpm = systemPackages.filesOfRpm(rpm);
    if (inDeb.toSorted().join('\n') !== inRpm.join('\n'))
      throw new Error(`They are not:\n${inDeb.join('\n')}\n\n${inRpm.join('\n')}`);
    systemPackages.installRpm(rpm);
    await expectVersion(newer);
    const changed = systemPackages.changedSinceRpm('renderdrop');
    if (changed !== '') throw new Error(changed);
    return `Installed the rpm: the same ${inRpm.length} files as the deb, each as the package says`;
  });
  await steps.step('Removed the rpm: nothing is left', async () => {
    systemPackages.removeRpm('renderdrop');
    expectNoTrace();
  });
  steps.sum('The packages work around a made-up Electron; its own binary is for npm run verify:electron.');
} catch (error) {
  steps.stop(error);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
}
process.exit();

function sha256Of(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
