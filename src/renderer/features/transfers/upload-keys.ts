import type { JobAction } from '../../../shared/model/describe-job.ts';

/**
 * The actions of each key: the first one that the upload offers is run. R is not among them: it reviews, as in every other
 * list, and must not upload anything again for a person who expects that.
 */
export const uploadKeys: Readonly<Record<string, readonly JobAction[]>> = {
  P: ['pause', 'resume'],
  Delete: ['cancel'],
  Enter: ['open_item'],
};

/** The key that menus and hints show beside an action: one that does run it. */
export const keyOfAction = (action: JobAction): string | undefined =>
  Object.keys(uploadKeys).find((key) => uploadKeys[key]?.includes(action));
