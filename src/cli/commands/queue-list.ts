import type { UnplacedUpload } from '../../engine/uploads/tables/unplaced-upload.ts';
import { cliUploadTexts } from '../../shared/messages/cli/uploads.ts';
import { unplacedTexts } from '../../shared/messages/lookup-failures.ts';
import { describeJob, type JobDescription } from '../../shared/model/describe-job.ts';
import { fileNameOf } from '../../shared/model/file-name.ts';
import { formatBytes } from '../../shared/model/format.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import { inQueueOrder } from '../../shared/model/queue-order.ts';
import type { JobSnapshot } from '../../shared/model/uploads.ts';
import { openCliEngine } from '../cli-engine.ts';
import type { CommandRun } from '../command.ts';
import { exitCodes } from '../exit-codes.ts';
import { jobJson, unplacedJson } from '../uploads/job-json.ts';
import { processingWords } from '../uploads/job-line.ts';
import { shortJobId } from '../uploads/short-job-id.ts';

export const queueList: CommandRun = async ({ environment, output }) => {
  await using cliEngine = await openCliEngine(environment, output);
  const { uploads } = cliEngine.engine;
  uploads.lookForSender();
  const { jobs, conditions } = uploads.snapshot();
  const context = { conditions, nowMs: cliEngine.clock.nowMs() };
  const inOrder = jobs.toSorted(inQueueOrder);
  for (const job of inOrder) output.json(jobJson(job, context));
  const unplaced = cliEngine.placing.list();
  for (const upload of unplaced) output.json(unplacedJson(upload));
  if (jobs.length + unplaced.length === 0) output.line(cliUploadTexts.emptyQueue);
  if (unplaced.length > 0) {
    output.table(unplaced, [
      { title: 'JOB', of: ({ id }) => shortJobId(id) },
      { title: 'FILE', of: fileNamesOf, shrinks: true },
      { title: 'TO', of: toldPlace, shrinks: true },
      { title: 'STATE', of: unplacedState, shrinks: true },
    ]);
  }
  if (jobs.length > 0) {
    output.table(inOrder, [
      { title: 'JOB', of: ({ id }) => shortJobId(id) },
      { title: 'FILE', of: ({ file }) => file.name, shrinks: true },
      { title: 'TO', of: whereTo, shrinks: true },
      {
        title: 'SIZE',
        of: ({ file }) => (file.sizeBytes === null ? '' : formatBytes(file.sizeBytes)),
        right: true,
      },
      { title: 'STATE', of: (job) => stateInTable(job, describeJob(job, context)), shrinks: true },
    ]);
  }
  for (const { sentence, remedy } of [
    ...conditions.banners,
    ...conditions.holds.map(({ trouble }) => trouble),
  ]) {
    output.note(`${plainText(sentence)} ${plainText(remedy)}`);
  }
  if (conditions.pausedAll) output.note(cliUploadTexts.queuePaused);
  return exitCodes.done;
};

/** The state, with its remedy if a person must act, and how long the version is processing already if that takes long. */
function stateInTable({ state }: JobSnapshot, { line, next, note, tone }: JobDescription): string {
  if (state.kind === 'processing') return processingWords({ line, next, note });
  return tone === 'asking' || tone === 'trouble' ? [line, next].filter(Boolean).join(' ') : line;
}

const unplacedState = ({ trouble }: UnplacedUpload): string =>
  trouble === null ? unplacedTexts.state : [trouble.sentence, trouble.remedy].filter(Boolean).join(' ');

const fileNamesOf = ({ paths }: UnplacedUpload): string =>
  unplacedTexts.inList(fileNameOf(paths[0] ?? ''), paths.length - 1);

const toldPlace = ({ project, placement }: UnplacedUpload): string =>
  placement.kind === 'media' ? `${project}, ${placement.text}` : project;

const whereTo = ({ target, delivery }: JobSnapshot): string => {
  const name = target.kind === 'version' ? target.mediaName : target.name;
  return delivery?.versionNumber ? `${name}, v${delivery.versionNumber}` : name;
};
