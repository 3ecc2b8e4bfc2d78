import { useQuery } from '@tanstack/react-query';
import { frameNameOf, frameToShow } from '../../../shared/model/frame-name.ts';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import type { PlannedFile } from '../../../shared/model/watch-requests.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { RenderStill } from '../stills/RenderStill.tsx';
import type { PlannedFolder } from './use-plan.ts';

export interface WatchStillProps {
  readonly file: WatchFile;
  readonly className?: string | undefined;
}

/** A row's picture: of the uploaded render, otherwise of the file in the folder once it is no longer being written. */
export function WatchStill({ file, className }: WatchStillProps) {
  const { state, render } = file;
  const jobId = 'jobId' in state ? state.jobId : null;
  const facts = useQueue((queue) => (jobId === null ? null : (queue.jobs.get(jobId)?.file.facts ?? null)));
  const folder = { kind: 'watched', folderId: file.folderId } as const;
  const fileId = useFileId(folder, file, jobId === null && isWritten(state) && !file.isGone);
  if (jobId !== null)
    return <RenderStill of="upload" id={jobId} facts={facts} isUnread take={render} className={className} />;
  const id = fileId ?? '';
  return (
    <RenderStill of="file" id={id} facts={null} isUnread={id !== ''} take={render} className={className} />
  );
}

/** The frames of a sequence with gaps are complete: it waits for the others, or for a person. */
const isWritten = (state: WatchFile['state']): boolean =>
  state.kind !== 'settling' || state.waitsFor.kind === 'frames_missing';

export interface PlanStillProps {
  readonly folder: PlannedFolder;
  readonly file: Pick<PlannedFile, 'path' | 'sequence'>;
  readonly className?: string | undefined;
}

/** The picture of a file of a folder that is only planned to be watched. */
export function PlanStill({ folder, file, className }: PlanStillProps) {
  const id = useFileId(folder, file, true) ?? '';
  return <RenderStill of="file" id={id} facts={null} isUnread={id !== ''} className={className} />;
}

/** The file id that pictures are requested by. A sequence is shown by one of its frames. */
function useFileId(
  folder: PlannedFolder,
  { path, sequence }: Pick<WatchFile, 'path' | 'sequence'>,
  isWanted: boolean,
): string | null {
  const { watch } = useBridge().requests;
  const shown = sequence ? frameNameOf({ pattern: path }, frameToShow(sequence)) : path;
  const { data } = useQuery({
    queryKey: queryKeys.watchedFile(folder.kind === 'watched' ? folder.folderId : folder.fileId, shown),
    queryFn: () => unwrap(watch.pick({ folder, path: shown })),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    // Without an id there is no picture, which the row does not need.
    throwOnError: false,
    retry: false,
  });
  return (isWanted && data?.id) || null;
}
