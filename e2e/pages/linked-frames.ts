import { execFile } from 'node:child_process';
import { link } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Links one large picture under many names, as frames of a sequence: hundreds of frames take no space, and encoding
 * them takes long enough to observe. False if there is no ffmpeg to make the picture.
 */
export async function linkFrames(folder: string, name: string, numbers: readonly number[]): Promise<boolean> {
  const picture = join(folder, `.${name}.png`);
  const source = 'gradients=size=1920x1080:rate=1:duration=1';
  const made = await promisify(execFile)('ffmpeg', [
    ...['-v', 'error', '-y', '-f', 'lavfi', '-i', source, '-frames:v', '1', picture],
  ]).then(
    () => true,
    () => false,
  );
  if (made) for (const number of numbers) await link(picture, join(folder, `${name}.${number}.png`));
  return made;
}
