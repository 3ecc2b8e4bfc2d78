import { ChevronLeft, ChevronRight, Pin, PinOff, Repeat } from 'lucide-react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { viewerTexts } from '../../../shared/messages/viewer.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { PauseIcon, PlayIcon } from '../../ui/PlayIcons.tsx';
import styles from './NoteCheckView.module.css';
import type { ReviewAction } from './review-keys.ts';
import type { CheckMotion } from './use-check-player.ts';

export interface ReviewTransportProps {
  readonly act: (action: ReviewAction) => void;
  readonly isDisabled: boolean;
  readonly motion: CheckMotion;
  /** Steps from the noted frame; null without a note, where the pictures name their own frames. */
  readonly offset: number | null;
  /** Whether the render being checked ends before the note. */
  readonly isPastEnd: boolean;
  /** Of the pictures' own size; null until they have a place. */
  readonly percent: number | null;
  readonly isHeld: boolean;
  /** Whether both renders are there to compare. */
  readonly hasBoth: boolean;
}

/** Buttons to step through and play both renders at once. */
export function ReviewTransport(props: ReviewTransportProps) {
  const { act, isDisabled, motion, offset, isPastEnd, percent, isHeld, hasBoth } = props;
  const plays = motion === 'on' || motion === 'back';
  return (
    <div className={styles['transport']}>
      <IconButton
        label={texts.stepBack}
        shortcut="←"
        icon={<ChevronLeft />}
        onPress={() => act({ kind: 'step', by: -1 })}
        isDisabled={isDisabled}
      />
      <IconButton
        label={motion === 'second' ? texts.stopLoop : texts.loop}
        shortcut="Space"
        icon={<Repeat />}
        onPress={() => act({ kind: 'loop' })}
        isDisabled={isDisabled}
        data-on={motion === 'second' || undefined}
      />
      <IconButton
        label={plays ? texts.stop : texts.playOn}
        shortcut={plays ? 'K' : 'L'}
        icon={plays ? <PauseIcon /> : <PlayIcon />}
        onPress={() => act(plays ? { kind: 'stop' } : { kind: 'play', motion: 'on' })}
        isDisabled={isDisabled}
      />
      <IconButton
        label={texts.stepForward}
        shortcut="→"
        icon={<ChevronRight />}
        onPress={() => act({ kind: 'step', by: 1 })}
        isDisabled={isDisabled}
      />
      {hasBoth && (
        <IconButton
          label={isHeld ? texts.letGo : texts.hold}
          shortcut="Shift+B"
          icon={isHeld ? <PinOff /> : <Pin />}
          onPress={() => act({ kind: 'hold' })}
          data-on={isHeld || undefined}
        />
      )}
      {offset !== null && (
        <span className={styles['offset']} data-offset={offset}>
          {texts.offset(offset, isPastEnd)}
        </span>
      )}
      {percent !== null && (
        <span className={styles['percent']} data-percent={percent}>
          {viewerTexts.percent(percent)}
        </span>
      )}
    </div>
  );
}
