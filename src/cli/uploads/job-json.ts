import type { UnplacedUpload } from '../../engine/uploads/tables/unplaced-upload.ts';
import { unplacedTexts } from '../../shared/messages/lookup-failures.ts';
import { type DescribeContext, describeJob, withRemark } from '../../shared/model/describe-job.ts';
import type { JsonLineOf } from '../../shared/model/json-lines.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';

/** A job as `--json` prints it, in a list and after a change. */
export function jobJson(job: JobSnapshot, context: DescribeContext): JsonLineOf<'job'> {
  const described = describeJob(job, context);
  return {
    type: 'job',
    job_id: job.id,
    batch_id: job.batchId,
    file: job.file.path,
    project_id: job.target.projectId,
    media_id: job.delivery?.mediaId ?? (job.target.kind === 'version' ? job.target.mediaId : null),
    version_id: job.delivery?.versionId ?? null,
    version_number: job.delivery?.versionNumber ?? null,
    size_bytes: job.file.sizeBytes,
    state: job.state.kind,
    ...(job.state.kind === 'held' ? { reason: job.state.reason.kind } : {}),
    ...saidAs(described),
  };
}

export const unplacedJson = ({
  id,
  paths,
  project,
  placement,
  trouble,
}: UnplacedUpload): JsonLineOf<'unplaced'> => ({
  type: 'unplaced',
  job_id: id,
  files: paths,
  project,
  placement: placement.kind,
  ...(placement.kind === 'media' ? { media: placement.text } : {}),
  ...(placement.kind === 'new' && placement.name !== null ? { name: placement.name } : {}),
  state: trouble === null ? 'queued' : 'held',
  ...(trouble === null ? {} : { reason: trouble.code }),
  line: trouble?.sentence ?? unplacedTexts.state,
  next: trouble?.remedy ?? '',
});

/** What a job's row says, as `--json` prints it. */
export const saidAs = ({ line, next, note }: ReturnType<typeof describeJob>) => ({
  line,
  next: withRemark(next, note),
});
