import { Check, Copy } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { LocalVersion } from '../../../shared/ipc/requests/library.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import type { KnownRate } from '../../../shared/model/version-rates.ts';
import { Button } from '../../ui/Button.tsx';
import styles from './VersionPlayer.module.css';

export interface VersionPlayerProps {
  readonly version: LocalVersion;
  /** Until the first picture is there. */
  readonly poster: string | null;
  readonly known: KnownRate | null;
  readonly badge: ReactNode;
}

const stillsCount = 6;

/** A version whose file is on this computer: played where the window can, else a strip of stills. */
export function VersionPlayer({ version, poster, known, badge }: VersionPlayerProps) {
  const [atSeconds, setAtSeconds] = useState(0);
  const [cannotPlay, setCannotPlay] = useState(false);
  const plays = version.shownBy === 'video' && !cannotPlay;
  return (
    <div className={styles['player']}>
      <div className={styles['picture']} style={{ aspectRatio: `${version.width} / ${version.height}` }}>
        {plays ? (
          <video
            className={styles['video']}
            src={`/version-video/${version.versionId}`}
            controls
            controlsList="nodownload noremoteplayback"
            disablePictureInPicture
            preload="metadata"
            aria-label={itemTexts.playing(version.fileName)}
            {...(poster === null ? {} : { poster })}
            onTimeUpdate={({ currentTarget }) => setAtSeconds(currentTarget.currentTime)}
            onError={() => setCannotPlay(true)}
          />
        ) : (
          <img
            className={styles['video']}
            src={stillAddress(version, atSeconds)}
            alt={itemTexts.stillOf(version.fileName)}
          />
        )}
        {badge !== null && <span className={styles['badge']}>{badge}</span>}
      </div>
      {!plays && <Strip version={version} atSeconds={atSeconds} known={known} onChoose={setAtSeconds} />}
      <CopyTimecode text={noteTime(atSeconds, known, 0).text} />
    </div>
  );
}

const stillAddress = ({ versionId }: LocalVersion, atSeconds: number): string =>
  `/note-frame/${versionId}/${Math.round(atSeconds * 1e6)}`;

interface StripProps {
  readonly version: LocalVersion;
  readonly atSeconds: number;
  readonly known: KnownRate | null;
  readonly onChoose: (atSeconds: number) => void;
}

function Strip({ version, atSeconds, known, onChoose }: StripProps) {
  const length = version.durationSeconds ?? 0;
  const places = Array.from({ length: stillsCount }, (_, index) => (length * index) / stillsCount);
  if (length === 0) return null;
  return (
    <div className={styles['strip']}>
      {places.map((place) => (
        <AriaButton
          key={place}
          className={styles['still'] ?? ''}
          aria-label={itemTexts.stillAt(noteTime(place, known, 0).text)}
          aria-current={place === atSeconds}
          onPress={() => onChoose(place)}
        >
          <img src={stillAddress(version, place)} alt="" loading="lazy" draggable={false} />
        </AriaButton>
      ))}
    </div>
  );
}

function CopyTimecode({ text }: { readonly text: string }) {
  const copied = useRef<string | null>(null);
  const [, drawAgain] = useState(0);
  const isCopied = copied.current === text;
  return (
    <Button
      size="small"
      kind="quiet"
      icon={isCopied ? <Check /> : <Copy />}
      onPress={() => {
        void navigator.clipboard.writeText(text).then(() => {
          copied.current = text;
          drawAgain((count) => count + 1);
        });
      }}
    >
      <span className={styles['timecode']}>{text}</span>{' '}
      {isCopied ? itemTexts.copied : itemTexts.copyTimecode}
    </Button>
  );
}
