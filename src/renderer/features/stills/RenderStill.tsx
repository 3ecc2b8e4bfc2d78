import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import type { MediaFacts } from '../../../shared/model/media-facts.ts';
import type { StoredPicture } from '../../../shared/model/picture-shape.ts';
import { shownShape } from '../../../shared/model/shown-shape.ts';
import { FrameStill } from './FrameStill.tsx';
import { LazyScrubLayer } from './LazyScrubLayer.tsx';
import { lastShown, type RenderKey } from './last-shown.ts';
import styles from './RenderStill.module.css';
import { addressOfTake, stillAddress, unreadStillAddress } from './still-address.ts';

interface NotesOnStill {
  /** Shares of the render's length. */
  readonly places: readonly number[];
  /** Whether there are some beyond its end. */
  readonly arePastEnd: boolean;
}

export interface RenderStillProps {
  readonly of: 'file' | 'upload';
  readonly id: string;
  /** Null until the file is known to be a video. Nothing else has a still. */
  readonly facts: (Pick<MediaFacts, 'durationSeconds'> & StoredPicture) | null;
  /** The file is not examined yet, but may be a video. The shape is then taken from its picture. */
  readonly isUnread?: boolean;
  /** For a picture at the same time as that of another render: the length to take it from, if that is shorter. */
  readonly sharedSeconds?: number | undefined;
  /** Counts the renders made under the same name. */
  readonly take?: number;
  /** What it was made from, whose picture is shown until its own is there. */
  readonly after?: RenderKey | null;
  /** The notes on it, shown as ticks below the picture. */
  readonly notes?: NotesOnStill;
  readonly className?: string | undefined;
  /** Covers a corner of the picture. */
  readonly badge?: ReactNode;
  /** The sign of a file that is no video. */
  readonly icon?: LucideIcon | undefined;
}

/** A picture of a render on this computer. The pointer scrubs through its frames. */
export function RenderStill(props: RenderStillProps) {
  const { of, id, facts, isUnread = false, sharedSeconds, take = 0 } = props;
  const { after, notes, className, badge, icon } = props;
  const unread = isUnread ? unreadStillAddress(of, id, take) : null;
  // A render made under the same name later is another picture.
  const key: RenderKey = `${of}/${addressOfTake(id, take)}`;
  const before = lastShown.get(key) ?? (after ? lastShown.get(after) : undefined) ?? null;
  return (
    <FrameStill
      before={before}
      onShown={(address) => lastShown.set(key, address)}
      address={facts ? stillAddress(of, id, lasting(sharedSeconds, facts), take) : unread}
      size={facts && shownShape(facts)}
      className={className}
      badge={badge}
      icon={icon}
    >
      {(facts || isUnread) && <LazyScrubLayer key={take} of={of} id={id} take={take} />}
      {notes && <NoteTicks {...notes} />}
    </FrameStill>
  );
}

const lasting = (
  sharedSeconds: number | undefined,
  { durationSeconds }: Pick<MediaFacts, 'durationSeconds'>,
): Pick<MediaFacts, 'durationSeconds'> => ({ durationSeconds: sharedSeconds ?? durationSeconds });

/** Notes beyond the end share one hollow tick there. */
function NoteTicks({ places, arePastEnd }: NotesOnStill) {
  return (
    <span className={styles['notes']}>
      {[...new Set(places)].map((place) => (
        <span key={place} data-note-tick style={{ insetInlineStart: `${place * 100}%` }} />
      ))}
      {arePastEnd && <span data-notes-past-end className={styles['past']} />}
    </span>
  );
}
