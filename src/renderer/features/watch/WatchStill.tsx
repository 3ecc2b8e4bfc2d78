import { useQuery } from '@tanstack/react-query';
import { frameNameOf, frameToShow } from '../../../shared/model/frame-name.ts';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { RenderStill } from '../stills/RenderStill.tsx';

export interface WatchStillProps {
  readonly file: WatchFile;
  readonly className?: string | undefined;
}

/** A row's picture: of the uploaded render, otherwise of the file in the folder once it is no longer being written. */
export function WatchStill({ file, className }: WatchStillProps) {
  const { state, render } = file;
  const jobId = 'jobId' in state ? state.jobId : null;
  const facts = useQueue((queue) => (jobId === null ? null : (queue.jobs.get(jobId)?.file.facts ?? null)));
  const fileId = useFileId(file, jobId === null && state.kind !== 'settling' && !file.isGone);
  if (jobId !== null)
    return <RenderStill of="upload" id={jobId} facts={facts} isUnread take={render} className={className} />;
  const id = fileId ?? '';
  return (
    <RenderStill of="file" id={id} facts={null} isUnread={id !== ''} take={render} className={className} />
  );
}

/** The file id that pictures are requested by. A sequence is shown by one of its frames. */
function useFileId({ folderId, path, sequence }: WatchFile, isWanted: boolean): string | null {
  const { watch } = useBridge().requests;
  const shown = sequence ? frameNameOf({ pattern: path }, frameToShow(sequence)) : path;
  const { data } = useQuery({
    queryKey: queryKeys.watchedFile(folderId, shown),
    queryFn: () => unwrap(watch.pick({ folderId, path: shown })),
    enabled: isWanted,
    staleTime: Number.POSITIVE_INFINITY,
    // Without an id there is no picture, which the row does not need.
    throwOnError: false,
    retry: false,
  });
  return (isWanted && data?.id) || null;
}
