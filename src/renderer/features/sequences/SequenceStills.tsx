import { ArrowRight, FileStack, Plus } from 'lucide-react';
import type { ExaminedSequence } from '../../../shared/ipc/requests/drops.ts';
import type { MediaView } from '../../../shared/model/library-views.ts';
import table from '../drop/DropTable.module.css';
import type { SequenceFrames } from '../drop/drop-sheet-store.ts';
import { StillBefore } from '../drop/StillBefore.tsx';
import { VersionBadge } from '../item/VersionBadge.tsx';
import { RenderStill } from '../stills/RenderStill.tsx';

export interface SequenceStillsProps {
  readonly item: MediaView | null;
  /** The sequence of the sheet that becomes the version before it. */
  readonly before: SequenceFrames | null;
  /** Null unless it was compared with that item. */
  readonly compared: ExaminedSequence | null;
  readonly found: ExaminedSequence | null;
  /** The number of the version that it becomes; null if that can't be told. */
  readonly number: number | null;
}

const usualShape = { width: 16, height: 9 } as const;

interface FramesStillProps {
  readonly found: Pick<ExaminedSequence, 'stillId' | 'picture'>;
  readonly number: number | null;
}

const FramesStill = ({ found: { stillId, picture }, number }: FramesStillProps) =>
  stillId && (
    <RenderStill
      of="file"
      id={stillId}
      facts={{ durationSeconds: null, ...(picture ?? usualShape) }}
      badge={number === null ? null : <VersionBadge number={number} />}
    />
  );

/** The version before, and one of the frames that replace it. */
export function SequenceStills({ item, before, compared, found, number }: SequenceStillsProps) {
  const current = compared && item?.version?.id === compared.currentId ? compared : null;
  return (
    <div className={table['stills']}>
      <span className={table['before']}>
        {before?.found?.stillId ? (
          <FramesStill found={before.found} number={number === null ? null : number - 1} />
        ) : item ? (
          <StillBefore
            item={item}
            upload={current?.currentUpload ?? null}
            badge={current && <VersionBadge number={current.currentNumber} />}
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
          <FramesStill found={found} number={number} />
        ) : (
          <span className={table['nothingYet']}>
            <FileStack aria-hidden="true" />
          </span>
        )}
      </span>
    </div>
  );
}
