import { count, phrase } from './phrase.ts';

/** What the command line says about the queue as a whole. */
export const queueTexts = {
  cleared: phrase(
    (jobs: number) =>
      jobs === 0 ? 'Nothing to clear' : `Cleared ${count(jobs, 'finished upload')}. The history keeps them.`,
    3,
  ),
  nothingToLookFor: 'No unconfirmed uploads',
} as const;
