import { failureText } from './failure-text.ts';
import { phrase } from './phrase.ts';

export const noteExportFailures = {
  rates_differ: failureText(
    'These versions have different frame rates, or one is unknown.',
    'Choose one version, or set the frame rate of the item.',
  ),
  not_a_timecode: failureText(
    'There is no such start timecode at this frame rate.',
    'Write it as HH:MM:SS:FF, such as 01:00:00:00.',
  ),
} as const;

export const noteExportTexts = {
  checkedOn: phrase(
    (versionNumber: number | null) =>
      versionNumber === null ? 'checked on a render that was not uploaded' : `checked on v${versionNumber}`,
    5,
  ),
} as const;
