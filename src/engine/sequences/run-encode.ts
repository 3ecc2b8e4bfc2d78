import { uploadFailures } from '../../shared/messages/upload-failures.ts';
import type { EncodeRecord, EncodeState } from '../../shared/model/encodes.ts';
import type { EncodeProgress } from '../../shared/model/sequences.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { UploadQueue } from '../../shared/model/upload-queue.ts';
import { jobIdSchema } from '../../shared/model/uploads.ts';
import type { MayUpload } from '../policy/allowed-folders.ts';
import type { Clock } from '../ports/clock.ts';
import type { Random } from '../ports/random.ts';
import type { VideoMaker } from './video-maker.ts';

export interface RunEncodeParts {
  readonly maker: VideoMaker;
  readonly uploads: Pick<UploadQueue, 'add'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly mayUpload: MayUpload;
  /** Saves the record in this state, and returns it so. */
  readonly change: (record: EncodeRecord, state: EncodeState) => EncodeRecord;
  readonly show: (record: EncodeRecord, progress: EncodeProgress) => void;
  /** Whether it is canceled soon: what has become an upload would be canceled as one. */
  readonly isCanceling: (record: EncodeRecord) => boolean;
}

/** Makes the video of one encode, unless that is done, and passes it to the upload queue. */
export async function runEncode(
  given: EncodeRecord,
  parts: RunEncodeParts,
  signal: AbortSignal,
): Promise<void> {
  const record = given.state.kind === 'waiting' ? await makeVideo(given, parts, signal) : given;
  if (!parts.isCanceling(record)) await handOver(record, parts);
}

async function makeVideo(
  given: EncodeRecord,
  parts: RunEncodeParts,
  signal: AbortSignal,
): Promise<EncodeRecord> {
  const { maker, clock, random } = parts;
  await refuseFromOutside(given, parts.mayUpload);
  const paths = await maker.placeFor(given);
  signal.throwIfAborted();
  const record = parts.change({ ...given, ...paths }, { kind: 'encoding', sinceMs: clock.nowMs() });
  const onProgress = (progress: EncodeProgress) => {
    if (!signal.aborted) parts.show(record, progress);
  };
  const sourceFrames = await maker.make({ ...record, ...paths }, onProgress, signal);
  signal.throwIfAborted();
  const options = { ...record.options, sourceFrames };
  return parts.change(
    { ...record, options },
    {
      kind: 'encoded',
      atMs: clock.nowMs(),
      jobId: jobIdSchema.parse(random.uuid()),
    },
  );
}

/** Videos are made only from folders that may be uploaded from. */
async function refuseFromOutside({ source }: EncodeRecord, mayUpload: MayUpload): Promise<void> {
  if (await mayUpload(originOf(source))) return;
  const { outside_allowed_folders: text } = uploadFailures;
  throw new TroubleError(troubleOf('outside_allowed_folders', text));
}

async function handOver(record: EncodeRecord, { uploads, change }: RunEncodeParts): Promise<void> {
  const { accountId, target, options, outputPath, priority, batchId, state } = record;
  if (outputPath === null) throw new Error('encoded nowhere');
  const given = state.kind === 'encoded' && state.jobId ? { jobId: state.jobId } : {};
  const { jobIds } = await uploads.add({
    accountId,
    files: [{ path: outputPath, target, ...given }],
    options,
    priority,
    ...(batchId === null ? {} : { batchId }),
  });
  const [jobId] = jobIds;
  if (jobId !== undefined) change(record, { kind: 'uploading', jobId });
}

/** What the person chose: the folder of the frames, or the video. */
export const originOf = (source: EncodeRecord['source']): string =>
  source.kind === 'frames' ? source.folder : source.path;
