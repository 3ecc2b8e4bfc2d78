import { basename, dirname, extname } from 'node:path';
import { sequenceFailures } from '../../shared/messages/sequences.ts';
import { realPath } from '../ground/real-path.ts';
import { SequenceError } from './sequence-error.ts';

/** The WAV file that belongs to a sequence by its name; null where there is none. */
export function soundOf(sequenceName: string, names: readonly string[]): string | null {
  const wanted = comparable(sequenceName);
  const sounds = names.filter((name) => extname(name).toLowerCase() === '.wav');
  return sounds.find((name) => comparable(name.slice(0, -'.wav'.length)) === wanted) ?? null;
}

const comparable = (name: string): string =>
  name
    .toWellFormed()
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s._-]+$/, '');

/**
 * Sound is found by its name, so whoever may write to the folder could have any recording of this computer published through
 * a link: as a frame, it has to lie in the folder itself.
 */
export async function refuseSoundOutside(soundPath: string | null): Promise<void> {
  if (soundPath === null) return;
  const folder = await realPath(dirname(soundPath));
  // What leads nowhere is read by nobody: the encoder says that it cannot be.
  const sound = await realPath(soundPath).catch(() => null);
  if (sound === null || dirname(sound) === folder) return;
  throw new SequenceError('sound_leads_outside', sequenceFailures.sound_leads_outside(basename(soundPath)));
}
