import { phrase, someOf } from './phrase.ts';

export const nameOfCounted = (versionNumber: number | null): string =>
  versionNumber === null ? 'the newest upload' : `v${versionNumber}`;

const namesOf = (versions: readonly number[]): string => someOf(versions.map((version) => `v${version}`));

/** Which frame rate a timecode is counted at, where the version's own is not known. */
export const noteTimeTexts = {
  /** Beside a timecode, where notes of several items are listed, or one note alone. */
  assuming: phrase((rate: string) => `assuming ${rate} fps`, '25'),
  assumingDetail: phrase(
    (rate: string, as: number | null) =>
      `This version wasn't uploaded from this computer. Its timecodes assume ${rate} fps, as in ${nameOfCounted(as)}.`,
    '25',
    6,
  ),
  /** Once, above or below the notes of one item. */
  assumed: phrase(
    (versions: readonly number[], rate: string, as: number | null) =>
      versions.length === 1
        ? `${namesOf(versions)} wasn't uploaded from this computer. Its timecodes assume ${rate} fps, as in ${nameOfCounted(as)}.`
        : `${namesOf(versions)} weren't uploaded from this computer. Their timecodes assume ${rate} fps, as in ${nameOfCounted(as)}.`,
    [2, 4],
    '25',
    6,
  ),
  told: phrase(
    (versions: readonly number[], rate: string) =>
      `Timecodes of ${namesOf(versions)} use ${rate} fps, as you set.`,
    [2, 4],
    '25',
  ),
  change: 'Change',
} as const;
