import { Maximize2 } from 'lucide-react';
import { type CSSProperties, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { Note } from '../../../shared/api/note.ts';
import { commandTexts } from '../../../shared/messages/commands.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import type { FrameRate } from '../../../shared/model/frame-rate.ts';
import type { LocalVersion } from '../../../shared/model/library-views.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import { secondsToFrame, sourceTimecode } from '../../../shared/model/timecode.ts';
import type { KnownRate } from '../../../shared/model/version-rates.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { isPortrait } from '../stills/still-shape.ts';
import { CopyTimecode } from './CopyTimecode.tsx';
import { SourceTimecode } from './SourceTimecode.tsx';
import { VersionControls } from './VersionControls.tsx';
import styles from './VersionPlayer.module.css';

export interface VersionPlayerProps {
  readonly version: LocalVersion;
  /** Shown until the first picture has loaded: it is any frame of the version, and the controls name the first one. */
  readonly poster: string | null;
  readonly known: KnownRate | null;
  /** Where its file starts; null if it does not say so. */
  readonly startTimecode: string | null;
  readonly notes: readonly Note[];
  /** The frame rate of the version that a note is on; null if it is not known. */
  readonly rateOf: (note: Note) => FrameRate | null;
  readonly badge: ReactNode;
  /** Opens it in the viewer. */
  readonly onView: () => void;
  /** Called when its file can't be played (any more). */
  readonly onUnplayable: () => void;
}

const stillsCount = 6;

/** A version on this computer: a video if the window can play it, otherwise a strip of stills. */
export function VersionPlayer(props: VersionPlayerProps) {
  const { version, poster, known, startTimecode, notes, rateOf, badge, onView, onUnplayable } = props;
  const [atSeconds, setAtSeconds] = useState(0);
  const sourceText = known?.rate
    ? sourceTimecode(secondsToFrame(atSeconds, known.rate), startTimecode, known.rate, known.dropFrame)
    : null;
  const [cannotPlay, setCannotPlay] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [isMuted, setMuted] = useState(false);
  const video = useRef<HTMLVideoElement>(null);
  const plays = version.shownBy === 'video' && !cannotPlay;
  usePlayedTime(video, isPlaying, setAtSeconds);
  const toggle = () => {
    const { current } = video;
    if (!current) return;
    // Playing may be interrupted by a pause, or refused. Neither is a failure.
    if (current.paused) void current.play().catch(() => {});
    else current.pause();
  };
  return (
    <div className={styles['player']}>
      <div className={styles['picture']} style={{ aspectRatio: `${version.width} / ${version.height}` }}>
        {plays ? (
          <video
            ref={video}
            className={styles['video']}
            src={`/version-video/${version.versionId}`}
            muted={isMuted}
            playsInline
            disablePictureInPicture
            preload="metadata"
            aria-label={itemTexts.playing(version.fileName)}
            {...(poster === null ? {} : { poster })}
            onLoadedData={({ currentTarget }) => {
              // A poster goes only when a video is played or sought, also if all of the video is there.
              currentTarget.currentTime = atSeconds;
            }}
            onClick={toggle}
            onPlay={() => setPlaying(true)}
            onPause={() => setPlaying(false)}
            onTimeUpdate={({ currentTarget }) => setAtSeconds(currentTarget.currentTime)}
            onError={() => {
              setCannotPlay(true);
              onUnplayable();
            }}
          />
        ) : (
          <Still version={version} atSeconds={atSeconds} alt={itemTexts.stillOf(version.fileName)} />
        )}
        {badge !== null && <span className={styles['badge']}>{badge}</span>}
      </div>
      {!plays && <Strip version={version} atSeconds={atSeconds} known={known} onChoose={setAtSeconds} />}
      {plays && (
        <VersionControls
          version={version}
          atSeconds={atSeconds}
          known={known}
          notes={notes}
          rateOf={rateOf}
          isPlaying={isPlaying}
          onToggle={toggle}
          sound={version.hasAudio ? (isMuted ? 'muted' : 'on') : null}
          onSound={() => setMuted(!isMuted)}
          onSeek={(seconds) => {
            const { current } = video;
            if (!current) return;
            current.pause();
            current.currentTime = seconds;
            setAtSeconds(seconds);
          }}
        />
      )}
      <div className={styles['foot']}>
        <CopyTimecode text={noteTime(atSeconds, known, 0).text} />
        {sourceText !== null && <SourceTimecode text={sourceText} />}
        <IconButton size="small" label={commandTexts.viewChosen} icon={<Maximize2 />} onPress={onView} />
      </div>
    </div>
  );
}

/** The time of each drawn picture while playing. A video's own time event fires only four times a second. */
function usePlayedTime(
  video: RefObject<HTMLVideoElement | null>,
  isPlaying: boolean,
  onTime: (seconds: number) => void,
): void {
  useEffect(() => {
    const { current } = video;
    if (!isPlaying || !current) return;
    let callback = 0;
    const follow = () => {
      callback = current.requestVideoFrameCallback((_, { mediaTime }) => {
        onTime(mediaTime);
        follow();
      });
    };
    follow();
    return () => current.cancelVideoFrameCallback(callback);
  }, [video, isPlaying, onTime]);
}

const stillAddress = ({ versionId }: LocalVersion, atSeconds: number): string =>
  `/note-frame/${versionId}/${Math.round(atSeconds * 1e6)}`;

interface StillProps {
  readonly version: LocalVersion;
  readonly atSeconds: number;
  readonly alt: string;
}

/** In its own shape, so that only the picture has the checkerboard, which is seen through a transparent one. */
function Still({ version, atSeconds, alt }: StillProps) {
  return (
    <img
      className={styles['frame']}
      style={{ '--shape': version.width / version.height } as CSSProperties}
      src={stillAddress(version, atSeconds)}
      alt={alt}
      loading="lazy"
      draggable={false}
      onLoad={({ currentTarget }) => {
        currentTarget.dataset['loaded'] = '';
      }}
    />
  );
}

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
          style={isPortrait(version) ? { aspectRatio: version.width / version.height } : {}}
          aria-label={itemTexts.stillAt(noteTime(place, known, 0).text)}
          aria-current={place === atSeconds}
          onPress={() => onChoose(place)}
        >
          <Still version={version} atSeconds={place} alt="" />
        </AriaButton>
      ))}
    </div>
  );
}
