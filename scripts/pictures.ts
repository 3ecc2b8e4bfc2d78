/**
 * `npm run pictures`: a picture of every screen and state, dark and light, in a large and a small window, taken of the
 * built app on the practice service, into docs/pictures/. With names as arguments, only those.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumLauncher } from '../e2e/launchers/chromium/chromium-launcher.ts';
import type { RunningApp } from '../e2e/launchers/launcher.ts';
import { showTheme } from '../e2e/pages/page-theme.ts';
import { takeTour } from '../e2e/pages/tour.ts';
import { PracticeService } from '../src/engine/testing/practice-service.ts';

const root = join(import.meta.dirname, '..');
const pictures = join(root, 'docs', 'pictures');
const themes = ['dark', 'light'] as const;
const sizes = [
  { width: 1280, height: 800 },
  { width: 900, height: 600 },
] as const;
const wanted = process.argv.slice(2);

if (chromiumLauncher.missing !== null) {
  console.error(`${chromiumLauncher.missing}. Install one: npx playwright install chromium`);
  process.exit(1);
}
const built = spawnSync('electron-vite', ['build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' });
if (built.status !== 0) process.exit(1);

mkdirSync(pictures, { recursive: true });
const homeDirectory = mkdtempSync(join(tmpdir(), 'renderdrop-pictures-'));
const service = await PracticeService.start({ processingMs: 300 });

async function picture(app: RunningApp, name: string): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return;
  for (const size of sizes) {
    await app.window.setViewportSize(size);
    for (const theme of themes) {
      await showTheme(app.window, theme);
      await app.window.screenshot({
        path: join(pictures, `${name}-${theme}-${size.width}.png`),
        animations: 'disabled',
      });
    }
  }
  await app.window.setViewportSize(sizes[0]);
  console.log(name);
}

/** Screens have few colours: with a palette they take a third. Without ImageMagick they stay as they are. */
function makeCompact(): void {
  const names = readdirSync(pictures).filter((name) => name.endsWith('.png'));
  for (const name of names) {
    const path = join(pictures, name);
    spawnSync('convert', [
      path,
      '-strip',
      '+dither',
      '-colors',
      '64',
      '-define',
      'png:compression-level=9',
      `png8:${path}`,
    ]);
  }
  const bytes = names.map((name) => statSync(join(pictures, name)).size).reduce((sum, size) => sum + size, 0);
  console.log(`${names.length} pictures, ${(bytes / 1e6).toFixed(1)} MB, in docs/pictures/`);
}

async function start(home: string, environment: Readonly<Record<string, string>> = {}): Promise<RunningApp> {
  const app = await chromiumLauncher.launch({
    homeDirectory: join(homeDirectory, home),
    environment: { RENDERDROP_BASE_URL: service.addresses.base_url, ...environment },
  });
  await app.window.setViewportSize(sizes[0]);
  return app;
}

const app = await start('tour');
try {
  await takeTour({
    app,
    service,
    folder: join(homeDirectory, 'renders'),
    visit: (name) => picture(app, name),
  });
  await using without = await start('no-keychain', { DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nowhere' });
  await without.window.getByText('This machine has no keychain').waitFor();
  await picture(without, 'first-run-no-keychain');
  makeCompact();
} catch (error) {
  await app.window.screenshot({ path: join(tmpdir(), 'renderdrop-pictures-failed.png') });
  console.error(error, `\nWhere it stopped: ${join(tmpdir(), 'renderdrop-pictures-failed.png')}`);
  process.exitCode = 1;
} finally {
  await app.stop();
  await service.stop();
  rmSync(homeDirectory, { recursive: true, force: true, maxRetries: 5 });
}
