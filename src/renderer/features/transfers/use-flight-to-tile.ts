import { type RefObject, useEffect, useRef } from 'react';
import { mediaOfJob } from '../../../shared/model/job-media.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { flyPicture } from '../../ui/motion.ts';

/** Animates the still of an upload that has just become ready to its item's tile, if that is in sight. */
export function useFlightToTile(still: RefObject<HTMLElement | null>, job: JobSnapshot): void {
  const { kind } = job.state;
  const mediaId = mediaOfJob(job);
  const before = useRef(kind);
  useEffect(() => {
    const isNews = kind === 'ready' && before.current !== 'ready';
    before.current = kind;
    const picture = still.current?.querySelector('img');
    if (!isNews || mediaId === null || !picture) return;
    const tile = document.querySelector(`main [data-media="${CSS.escape(mediaId)}"] [data-thumbnail]`);
    const to = tile?.getBoundingClientRect();
    const list = tile?.closest('[role="grid"], section')?.getBoundingClientRect();
    if (to && list && to.bottom > list.top && to.top < list.bottom) {
      flyPicture(picture, picture.getBoundingClientRect(), to);
    }
  }, [still, kind, mediaId]);
}
