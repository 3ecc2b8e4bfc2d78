import type { ReactNode } from 'react';
import type { ExaminedFile } from '../../../shared/ipc/requests/drops.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import { Thumbnail } from '../library/Thumbnail.tsx';
import { FrameStill } from '../stills/FrameStill.tsx';
import { ItemStill } from '../stills/ItemStill.tsx';
import { LazyScrubLayer } from '../stills/LazyScrubLayer.tsx';
import { stillAddress } from '../stills/still-address.ts';
import { sizeOf } from '../stills/still-shape.ts';

interface StillBeforeProps {
  readonly item: MediaView;
  readonly upload: ExaminedFile['currentUpload'];
  readonly badge: ReactNode;
}

/**
 * The current version beside the file that replaces it: at the same time as that where its render is still on this computer, so that
 * equal renders look equal. The service's picture is of another frame.
 */
export function StillBefore({ item, upload, badge }: StillBeforeProps) {
  const ofService = <ItemStill key={item.id} item={item} badge={badge} />;
  if (!upload) return ofService;
  return (
    <FrameStill
      address={stillAddress('upload', upload.jobId, { durationSeconds: upload.sharedSeconds })}
      size={sizeOf(item)}
      until={<Thumbnail item={item} />}
      instead={ofService}
      badge={badge}
    >
      {item.version && <LazyScrubLayer key={item.version.id} of="version" id={item.version.id} />}
    </FrameStill>
  );
}
