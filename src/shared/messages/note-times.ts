import { phrase } from './phrase.ts';

export const nameOfCounted = (versionNumber: number | null): string =>
  versionNumber === null ? 'the newest upload' : `v${versionNumber}`;

/** Which version's frame rate a timecode is counted with. */
export const noteTimeTexts = {
  /** Beside a timecode. */
  asVersion: phrase((versionNumber: number | null) => `at ${nameOfCounted(versionNumber)}'s rate`, 6),
  asVersionDetail: phrase(
    (versionNumber: number | null, rate: string) =>
      `Versions not uploaded from this computer count ${rate} fps, as ${nameOfCounted(versionNumber)}.`,
    6,
    '25',
  ),
  toldDetail: phrase(
    (rate: string) => `Versions not uploaded from this computer count ${rate} fps, as you set.`,
    '25',
  ),
  change: 'Change',
} as const;
