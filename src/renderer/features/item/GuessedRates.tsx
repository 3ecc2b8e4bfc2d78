import { noteTimeTexts as texts } from '../../../shared/messages/note-times.ts';
import { formatFrameRate } from '../../../shared/model/frame-rate.ts';
import type { GuessedVersions } from '../../../shared/model/version-rates.ts';

/** At which frame rates timecodes of versions from elsewhere are counted. */
export const GuessedRates = ({ guesses }: { readonly guesses: readonly GuessedVersions[] }) =>
  guesses.map(saidOf).join(' ');

function saidOf({ versions, rate, from }: GuessedVersions): string {
  const fps = formatFrameRate(rate);
  return from.kind === 'told' ? texts.told(versions, fps) : texts.assumed(versions, fps, from.versionNumber);
}
