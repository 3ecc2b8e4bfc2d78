import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import type { PlannedFile } from '../../../shared/model/watch-requests.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { queryKeys } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { useQueue } from '../../store/queue-context.tsx';
import { RenderStill } from '../stills/RenderStill.tsx';
import { completeFile, shownFile } from './shown-file.ts';
import type { PlannedFolder } from './use-plan.ts';

export interface WatchStillProps {
  readonly file: WatchFile;
  readonly className?: string | undefined;
}

/** A row's picture: of the uploaded render, otherwise of the file in the folder as far as it is no longer being written. */
export function WatchStill({ file, className }: WatchStillProps) {
  const { state, render } = file;
  const jobId = 'jobId' in state ? state.jobId : null;
  const facts = useQueue((queue) => (jobId === null ? null : (queue.jobs.get(jobId)?.file.facts ?? null)));
  const folder = { kind: 'watched', folderId: file.folderId } as const;
  const fileId = useFileId(folder, jobId === null && !file.isGone ? completeFile(file) : null);
  const shownBefore = useRef(fileId);
  if (fileId !== null) shownBefore.current = fileId;
  if (jobId !== null)
    return (
      <RenderStill
        of="upload"
        id={jobId}
        facts={facts}
        isUnread
        take={render}
        after={shownBefore.current === null ? null : `file/${shownBefore.current}`}
        className={className}
      />
    );
  const id = fileId ?? '';
  return (
    <RenderStill of="file" id={id} facts={null} isUnread={id !== ''} take={render} className={className} />
  );
}

export interface PlanStillProps {
  readonly folder: PlannedFolder;
  readonly file: Pick<PlannedFile, 'path' | 'sequence'>;
  readonly className?: string | undefined;
}

/** The picture of a file of a folder that is only planned to be watched. */
export function PlanStill({ folder, file, className }: PlanStillProps) {
  const id = useFileId(folder, shownFile(file)) ?? '';
  return <RenderStill of="file" id={id} facts={null} isUnread={id !== ''} className={className} />;
}

/** The file id that pictures are requested by; null without a file to show. */
function useFileId(folder: PlannedFolder, shown: string | null): string | null {
  const { watch } = useBridge().requests;
  const { data } = useQuery({
    queryKey: queryKeys.watchedFile(folder.kind === 'watched' ? folder.folderId : folder.fileId, shown ?? ''),
    queryFn: () => unwrap(watch.pick({ folder, path: shown ?? '' })),
    enabled: shown !== null,
    staleTime: Number.POSITIVE_INFINITY,
    // Without an id there is no picture, which the row does not need.
    throwOnError: false,
    retry: false,
  });
  return (shown !== null && data?.id) || null;
}
