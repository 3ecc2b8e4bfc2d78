/**
 * `npm run icons`: every icon file of the app, drawn by Chromium from the SVG sources in resources/icon/. Run it after
 * changing a source; the files it writes are committed, because packaging and the tray read them.
 */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { icnsOf, icoOf } from './icon-containers.ts';
import { chromiumThatStarts } from './install-programs.ts';

const resources = join(import.meta.dirname, '..', 'resources');
const sources = join(resources, 'icon');

/** Below this size the detailed drawing blurs, so a simpler one with a larger drop is used. */
const smallestFineSize = 48;
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512, 1024] as const;
const windowsSizes = [16, 24, 32, 48, 64, 128, 256] as const;
const macSizes = [16, 32, 64, 128, 256, 512, 1024] as const;
const traySizes = [
  { suffix: '', size: 16 },
  { suffix: '@2x', size: 32 },
] as const;

const trayColour = '#2f9bff';

async function drawn(page: Page, svg: string, size: number): Promise<Buffer> {
  await page.setViewportSize({ width: size, height: size });
  await page.setContent(
    `<style>*{margin:0}svg{display:block;width:${size}px;height:${size}px}</style>${svg}`,
  );
  return page.screenshot({ omitBackground: true, clip: { x: 0, y: 0, width: size, height: size } });
}

const source = (name: string) => readFileSync(join(sources, name), 'utf8');
const iconOf = (size: number) => source(size < smallestFineSize ? 'icon-small.svg' : 'icon.svg');

const chromiumPath = await chromiumThatStarts();
if (chromiumPath === null) {
  console.error('No Chromium was found on this computer. Install one: npx playwright install chromium');
  process.exit(1);
}
const browser = await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
const page = await browser.newPage();

const bySize = new Map<number, Buffer>();
for (const size of linuxSizes) bySize.set(size, await drawn(page, iconOf(size), size));
const imagesOf = (sizes: readonly number[]) =>
  sizes.flatMap((size) => {
    const png = bySize.get(size);
    return png ? [{ size, png }] : [];
  });

rmSync(join(resources, 'icons'), { recursive: true, force: true });
mkdirSync(join(resources, 'icons'));
for (const { size, png } of imagesOf(linuxSizes)) {
  writeFileSync(join(resources, 'icons', `${size}x${size}.png`), png);
}
writeFileSync(join(resources, 'icon.ico'), icoOf(imagesOf(windowsSizes)));
writeFileSync(join(resources, 'icon.icns'), icnsOf(imagesOf(macSizes)));

const tray = source('tray.svg');
for (const { suffix, size } of traySizes) {
  // macOS colors a template image itself to match the menu bar; elsewhere the drop has its own color.
  writeFileSync(join(resources, `trayTemplate${suffix}.png`), await drawn(page, tray, size));
  writeFileSync(
    join(resources, `tray${suffix}.png`),
    await drawn(page, tray.replace('#000000', trayColour), size),
  );
}
await browser.close();
console.log('Wrote the icons into resources/.');
