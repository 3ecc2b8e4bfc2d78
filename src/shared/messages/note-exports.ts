import { failureText } from './failure-text.ts';
import { phrase } from './phrase.ts';

export const noteExportFailures = {
  rates_differ: failureText(
    'These versions have different frame rates, or one is unknown.',
    'Choose one version, or set the frame rate of the item.',
  ),
} as const;

export const noteExportTexts = {
  checkedOn: phrase(
    (versionNumber: number | null) =>
      versionNumber === null ? 'checked on a render that was not uploaded' : `checked on v${versionNumber}`,
    5,
  ),
} as const;
