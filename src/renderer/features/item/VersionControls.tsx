import { Volume2, VolumeX } from 'lucide-react';
import type { Note } from '../../../shared/api/note.ts';
import { viewerTexts as texts } from '../../../shared/messages/viewer.ts';
import { type FrameRate, framesPerSecond } from '../../../shared/model/frame-rate.ts';
import type { LocalVersion } from '../../../shared/model/library-views.ts';
import { noteFrame } from '../../../shared/model/note-check.ts';
import { noteTime } from '../../../shared/model/note-time.ts';
import { frameToSeconds } from '../../../shared/model/timecode.ts';
import type { KnownRate } from '../../../shared/model/version-rates.ts';
import { frameAt, lastFrameOf, pictureAt } from '../../../shared/model/viewing.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PauseIcon, PlayIcon } from '../../ui/PlayIcons.tsx';
import { NotedTimeline } from '../viewer/NotedTimeline.tsx';
import styles from './VersionPlayer.module.css';

export interface VersionControlsProps {
  readonly version: LocalVersion;
  readonly atSeconds: number;
  readonly known: KnownRate | null;
  readonly notes: readonly Note[];
  /** The frame rate of the version that a note is on; null if it is not known. */
  readonly rateOf: (note: Note) => FrameRate | null;
  readonly isPlaying: boolean;
  /** Null if it has no sound. */
  readonly sound: 'on' | 'muted' | null;
  readonly onToggle: () => void;
  readonly onSound: () => void;
  readonly onSeek: (seconds: number) => void;
}

const millisecondsPerSecond = 1000;

/** The controls of a small player. The viewer has all others. */
export function VersionControls(props: VersionControlsProps) {
  const { version, atSeconds, known, notes, rateOf, isPlaying, sound, onToggle, onSound, onSeek } = props;
  const rate = known?.rate ?? null;
  const render = { rate, frameCount: null, durationSeconds: version.durationSeconds };
  const lastFrame = lastFrameOf(render);
  const last = lastFrame ?? Math.round((version.durationSeconds ?? 0) * millisecondsPerSecond);
  const shown = pictureAt(render, atSeconds);
  const placeOf = (note: Note): number =>
    noteFrame(note.at_seconds, rateOf(note), render) ?? Math.round(note.at_seconds * millisecondsPerSecond);
  const seekTo = (to: number) => {
    if (rate === null) onSeek(to / millisecondsPerSecond);
    // Seeks to the middle of the frame, so that rounding in the player cannot show a neighbor.
    else onSeek(frameAt(render, to).seconds + 0.5 / framesPerSecond(rate));
  };
  return (
    <div className={styles['controls']}>
      <IconButton
        size="small"
        label={isPlaying ? texts.pause : texts.play}
        icon={isPlaying ? <PauseIcon /> : <PlayIcon />}
        onPress={onToggle}
      />
      <NotedTimeline
        label={texts.timeline}
        last={last}
        at={Math.min(last, shown.frame ?? Math.round(shown.seconds * millisecondsPerSecond))}
        valueText={noteTime(atSeconds, known, 0).text}
        notes={notes.map((note) => ({
          id: note.id,
          at: placeOf(note),
          label: texts.noteAt(
            noteTime(rate === null ? note.at_seconds : frameToSeconds(placeOf(note), rate), known, 0).text,
            note.version_number,
            note.text,
          ),
          isDone: note.status === 'resolved',
          isCurrent: false,
        }))}
        onSeek={seekTo}
        onNote={(id) => {
          const note = notes.find((each) => each.id === id);
          if (note) seekTo(Math.min(last, placeOf(note)));
        }}
      />
      {sound !== null && (
        <IconButton
          size="small"
          label={sound === 'muted' ? texts.unmute : texts.mute}
          icon={sound === 'muted' ? <VolumeX /> : <Volume2 />}
          onPress={onSound}
        />
      )}
    </div>
  );
}
