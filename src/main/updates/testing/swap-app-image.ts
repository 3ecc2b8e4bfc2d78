import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { replaceAppImage } from '../../../engine/node/updates/replace-app-image.ts';
import { fileOf } from '../../../engine/updates/testing/update-feed.ts';

/** Installs two AppImages alternately in one place, `rounds` times. Prints a line first, so that a test can kill it then. */
const { place, versions, rounds } = z
  .object({ place: z.string(), versions: z.array(z.string()).length(2), rounds: z.number() })
  .parse(JSON.parse(process.argv[2] ?? ''));
const known = versions.map((path) => ({ path, file: fileOf('Renderdrop.AppImage', readFileSync(path)) }));
console.log('swapping');
for (let round = 0; round < rounds; round += 1) {
  for (const { path, file } of known) replaceAppImage(path, place, file);
}
