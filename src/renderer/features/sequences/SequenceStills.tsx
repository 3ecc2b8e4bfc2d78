import { ArrowRight, FileStack, Plus } from 'lucide-react';
import type { ExaminedSequence } from '../../../shared/ipc/requests/drops.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import table from '../drop/DropTable.module.css';
import { VersionBadge } from '../item/VersionBadge.tsx';
import { ItemStill } from '../stills/ItemStill.tsx';
import { RenderStill } from '../stills/RenderStill.tsx';

export interface SequenceStillsProps {
  readonly item: MediaView | null;
  /** Null unless it was compared with that item. */
  readonly compared: ExaminedSequence | null;
  readonly found: ExaminedSequence | null;
  /** The number of the version that it becomes; null if that can't be told. */
  readonly number: number | null;
}

const usualShape = { width: 16, height: 9 } as const;

/** The current version, and one of the frames that replace it. */
export const SequenceStills = ({ item, compared, found, number }: SequenceStillsProps) => (
  <div className={table['stills']}>
    <span className={table['before']}>
      {item ? (
        <ItemStill
          key={item.id}
          item={item}
          badge={
            compared &&
            item.version?.id === compared.currentId && <VersionBadge number={compared.currentNumber} />
          }
        />
      ) : (
        <span className={table['nothingYet']}>
          <Plus aria-hidden="true" />
        </span>
      )}
    </span>
    <ArrowRight aria-hidden="true" className={table['arrow'] ?? ''} />
    <span className={table['after']}>
      {found?.stillId ? (
        <RenderStill
          of="file"
          id={found.stillId}
          facts={{ durationSeconds: null, ...(found.picture ?? usualShape) }}
          badge={number === null ? null : <VersionBadge number={number} />}
        />
      ) : (
        <span className={table['nothingYet']}>
          <FileStack aria-hidden="true" />
        </span>
      )}
    </span>
  </div>
);
