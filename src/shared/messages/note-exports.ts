import { failureText } from './failure-text.ts';

export const noteExportFailures = {
  rates_differ: failureText(
    'These versions have different frame rates, or one isn’t known.',
    'Choose one version, or set the frame rate of the item.',
  ),
} as const;
