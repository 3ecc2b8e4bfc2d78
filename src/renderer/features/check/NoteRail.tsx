import { Check, Film } from 'lucide-react';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { Button } from 'react-aria-components';
import type { NoteId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import type { NoteTick } from '../../../shared/model/note-check.ts';
import type { NoteTime } from '../../../shared/model/note-time.ts';
import { useScrollEnds } from '../../ui/use-scroll-ends.ts';
import { FoldedPicture } from '../stills/FoldedPicture.tsx';
import { rowShape, shapeOfStill } from '../stills/still-shape.ts';
import type { RailPicture } from './frames-of-notes.ts';
import styles from './NoteRail.module.css';

/** Pictures that did not load. */
interface Failed {
  readonly addresses: readonly string[];
  /** The note that was the current one. */
  readonly beside: NoteId | null;
}

export interface NoteRailProps {
  readonly notes: readonly Note[];
  readonly currentId: NoteId | null;
  readonly ticks: ReadonlyMap<NoteId, NoteTick>;
  readonly timeOf: (note: Note) => NoteTime;
  /** Pictures of the note's frame, the best first. */
  readonly picturesOf: (note: Note) => readonly RailPicture[];
  readonly onGoTo: (note: Note) => void;
}

/** All notes of the check as a strip of frames, in order of time. Only the note above says whose rate its timecode has. */
export function NoteRail({ notes, currentId, ticks, timeOf, picturesOf, onGoTo }: NoteRailProps) {
  const current = useRef<HTMLLIElement>(null);
  const rail = useRef<HTMLElement>(null);
  useScrollEnds(rail);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row to bring into sight is another one with each note.
  useEffect(() => {
    // `void`, because an effect must not return a promise.
    void current.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [currentId]);
  const shape = rowShape(notes.flatMap((note) => picturesOf(note).map(({ size }) => size)));
  return (
    <nav ref={rail} className={styles['rail']} aria-label={texts.notes} data-shape={shape}>
      <ol className={styles['notes']}>
        {notes.map((note) => {
          const isCurrent = note.id === currentId;
          return (
            <li key={note.id} ref={isCurrent ? current : null}>
              <Button
                className={styles['note'] ?? ''}
                onPress={() => onGoTo(note)}
                data-current={isCurrent || undefined}
                {...(isCurrent ? { 'aria-current': 'true' as const } : {})}
                preventFocusOnPress
              >
                <span className={styles['picture']}>
                  <Film className={styles['none'] ?? ''} aria-hidden="true" />
                  <BestPicture pictures={picturesOf(note)} currentId={currentId} />
                  {ticks.has(note.id) && (
                    <Check className={styles['tick'] ?? ''} aria-label={texts.checked} />
                  )}
                </span>
                <span className={styles['words']}>
                  <span className={styles['head']}>
                    <span className={styles['time']}>{timeOf(note).text}</span>
                    <span className={styles['version']}>v{note.version_number}</span>
                  </span>
                  <span className={styles['text']} dir="auto">
                    {note.text}
                  </span>
                </span>
              </Button>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

interface BestPictureProps extends Pick<NoteRailProps, 'currentId'> {
  readonly pictures: readonly RailPicture[];
}

/** The first picture that loads. One that failed is tried again at the next note: other pictures had priority. */
function BestPicture({ pictures, currentId }: BestPictureProps) {
  const [failed, setFailed] = useState<Failed>({ addresses: [], beside: null });
  const [loadedAddress, setLoadedAddress] = useState<string | null>(null);
  const picture = pictures.find(
    ({ address }) => failed.beside !== currentId || !failed.addresses.includes(address),
  );
  if (!picture) return null;
  const { address, size } = picture;
  return (
    <span className={styles['shape']} style={{ '--shape': shapeOfStill(size) } as CSSProperties}>
      <FoldedPicture
        address={address}
        size={size}
        isLoaded={address === loadedAddress}
        isLazy
        onLoad={() => setLoadedAddress(address)}
        onError={() =>
          setFailed(({ addresses: before, beside }) => ({
            addresses: [...(beside === currentId ? before : []), address],
            beside: currentId,
          }))
        }
      />
    </span>
  );
}
