import { argumentTexts } from '../../shared/messages/cli/arguments.ts';
import type { UnplacedId } from '../../shared/model/unplaced-uploads.ts';
import type { JobId, JobSnapshot } from '../../shared/model/uploads.ts';
import { CliError } from '../cli-error.ts';
import { exitCodes } from '../exit-codes.ts';

const shortLength = 6;

/** The last characters: the first ones encode the time, and are equal for jobs that were added together. */
export const shortJobId = (id: JobId | UnplacedId): string => id.slice(-shortLength);

/** Whether the text is this upload's id, or its last characters. */
export function isMeantBy(text: string, { id }: { readonly id: string }): boolean {
  const wanted = text.trim().toLowerCase();
  return id === wanted || (wanted.length >= 4 && id.endsWith(wanted));
}

/** The job with this id, or with an id that ends like this. */
export function findJob(text: string, jobs: readonly JobSnapshot[]): JobSnapshot {
  const found = jobs.filter((job) => isMeantBy(text, job));
  if (found.length === 1 && found[0]) return found[0];
  if (found.length > 1) {
    throw new CliError({
      code: 'ambiguous_job',
      sentence: argumentTexts.severalJobs(found.length, text),
      remedy: argumentTexts.moreOfId,
      exitCode: exitCodes.usage,
      list: found.map(({ id, file }) => `${id}  ${file.name}`),
    });
  }
  throw new CliError({
    code: 'job_not_found',
    sentence: argumentTexts.noJob(text),
    remedy: argumentTexts.queueShowsIds,
    exitCode: exitCodes.notFound,
  });
}
