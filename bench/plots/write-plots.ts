import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { readResults } from '../results.ts';
import { drawPlots } from './draw-plots.ts';

export const plotsFolder = fileURLToPath(new URL('../../docs/plots', import.meta.url));

/** Draws docs/plots from the current results. */
export async function writePlots(): Promise<void> {
  const plots = drawPlots(await readResults());
  await mkdir(plotsFolder, { recursive: true });
  for (const name of await readdir(plotsFolder)) if (!plots.has(name)) await rm(`${plotsFolder}/${name}`);
  for (const [name, svg] of plots) await writeFile(`${plotsFolder}/${name}`, svg);
}

/** The current files of docs/plots. */
export async function keptPlots(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(plotsFolder)).sort();
  return new Map(
    await Promise.all(
      names.map(async (name) => [name, await readFile(`${plotsFolder}/${name}`, 'utf8')] as const),
    ),
  );
}
