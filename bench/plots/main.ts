/** Draws docs/plots from bench/results.json: `npm run plots`. */
import { plotsFolder, writePlots } from './write-plots.ts';

await writePlots();
console.log(`Wrote ${plotsFolder}`);
