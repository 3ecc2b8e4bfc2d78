import { type CSSProperties, useMemo, useRef } from 'react';
import { attentionRank } from '../../../shared/model/attention-rank.ts';
import type { EncodeId } from '../../../shared/model/encodes.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import type { JobSnapshot } from '../../../shared/model/uploads.ts';
import { useJobNow, useQueue } from '../../store/queue-context.tsx';
import { RenderStill } from '../stills/RenderStill.tsx';
import { shapeOfStill } from '../stills/still-shape.ts';
import styles from './LineStills.module.css';
import { stillsInLine } from './stills-in-line.ts';
import { fractionOf, targetWords } from './transfer-words.ts';
import { useEncodeStill, useEncodesOfUploads } from './use-encode-still.ts';
import { useFlightToTile } from './use-flight-to-tile.ts';

/** Pictures of the running uploads. Each fills while it uploads, shows its version once ready, and leaves with its text. */
export function LineStills({ nowMs }: { readonly nowMs: number }) {
  const jobs = useQueue((queue) => queue.jobs);
  const encodesOfUploads = useEncodesOfUploads();
  const shown = useMemo(() => stillsInLine(jobs.values(), nowMs), [jobs, nowMs]);
  if (shown.length === 0) return null;
  // Hidden from screen readers, because the text beside it says the same.
  return (
    <span className={styles['stills']} aria-hidden="true">
      {shown.map((job) => (
        <LineStill key={job.id} job={job} encodeId={encodesOfUploads[job.id] ?? null} nowMs={nowMs} />
      ))}
    </span>
  );
}

interface LineStillProps {
  readonly job: JobSnapshot;
  /** The encode that made its video; null for a file that was dropped as it is. */
  readonly encodeId: EncodeId | null;
  readonly nowMs: number;
}

/** A component of its own, so that the progress of its upload renders nothing else. */
function LineStill({ job, encodeId, nowMs }: LineStillProps) {
  const now = useJobNow(job.id) ?? job;
  const { kind } = job.state;
  const still = useRef<HTMLSpanElement>(null);
  useFlightToTile(still, job);
  const stillBefore = useEncodeStill(encodeId);
  const isNeeded = attentionRank(job) <= 1;
  // Progress of processing is unknown, so the picture is shown as full; unsent bytes are shown as empty.
  const isUnsent = kind === 'examining' || kind === 'creating';
  const fraction = isNeeded ? 1 : (fractionOf(now, nowMs) ?? (isUnsent ? 0 : 1));
  return (
    <span
      ref={still}
      className={styles['still']}
      data-line-still={kind}
      data-needed={isNeeded || undefined}
      style={job.file.facts ? ({ '--shape': shapeOfStill(job.file.facts) } as CSSProperties) : {}}
      title={plainText(`${job.file.name} → ${targetWords(job).item}`)}
    >
      <RenderStill
        of="upload"
        id={job.id}
        facts={job.file.facts}
        after={stillBefore}
        className={styles['picture']}
      />
      <span className={styles['missing']} style={{ transform: `scaleX(${1 - fraction})` }} />
      {kind === 'ready' && <span className={styles['version']}>{targetWords(job).version}</span>}
    </span>
  );
}
