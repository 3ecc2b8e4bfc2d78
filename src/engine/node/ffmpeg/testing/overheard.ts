import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { foundFfmpeg } from '../../../testing/found-ffmpeg.ts';

/** A program in this folder that does what ffmpeg does. Its starts are counted by something in their arguments. */
export async function overheardFfmpeg(folder: string) {
  const real = (await foundFfmpeg.find()) ?? '';
  const [heard, path] = [join(folder, 'calls'), join(folder, 'ffmpeg')];
  writeFileSync(path, `#!/bin/sh\necho "$*" >>'${heard}'\nexec '${real}' "$@"\n`, { mode: 0o755 });
  const calls = (words: string) =>
    readFileSync(heard, 'utf8')
      .split('\n')
      .filter((call) => call.includes(words)).length;
  return { path, calls };
}
