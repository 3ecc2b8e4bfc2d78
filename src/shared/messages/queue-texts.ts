import { count, phrase } from './phrase.ts';

/** What the command line says about the queue as a whole. */
export const queueTexts = {
  cleared: phrase(
    (jobs: number) =>
      jobs === 0 ? 'Nothing to clear' : `Cleared ${count(jobs, 'finished upload')}. The history keeps them.`,
    3,
  ),
  nothingToLookFor: 'No unconfirmed uploads',
  limits: {
    atOnce: phrase((count: number | 'automatic') => `Uploads at a time: ${count}`, 'automatic'),
    speed: phrase(
      (megabytes: number | null) => `Speed limit: ${megabytes === null ? 'off' : `${megabytes} MB/s`}`,
      20,
    ),
    gentle: phrase((isOn: boolean) => `Leave room for other apps: ${isOn ? 'on' : 'off'}`, true),
    hours: phrase(
      (hours: { readonly from: string; readonly until: string } | null) =>
        `Upload hours: ${hours === null ? 'any' : `${hours.from} to ${hours.until}`}`,
      { from: '19:00', until: '08:00' },
    ),
  },
} as const;
