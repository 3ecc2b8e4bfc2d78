import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Columns2,
  Minus,
  Plus,
  Repeat,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { viewerTexts as texts } from '../../../shared/messages/viewer.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Keys } from '../../ui/Keys.tsx';
import { PauseIcon, PlayIcon } from '../../ui/PlayIcons.tsx';
import { Segments } from '../../ui/Segments.tsx';
import styles from './RenderViewer.module.css';
import type { ViewerAction } from './viewer-keys.ts';
import type { Zoom } from './zoom.ts';

type ShownThrough = 'checker' | 'black' | 'white';

export interface TransportProps {
  readonly act: (action: ViewerAction) => void;
  readonly speed: number;
  readonly isLooping: boolean;
  /** Null if it has no sound. */
  readonly sound: 'on' | 'muted' | null;
  /** Null if nothing is transparent. */
  readonly background: ShownThrough | null;
  readonly onBackground: (background: ShownThrough) => void;
  readonly zoom: Zoom;
  readonly percent: number;
  readonly canReview: boolean;
  /** Shows the current position. */
  readonly children: ReactNode;
}

/** The viewer's controls. Each one also has a key. */
export function Transport(props: TransportProps) {
  const { act, speed, isLooping, sound, background, onBackground, zoom, percent, canReview, children } =
    props;
  const plays = speed !== 0;
  return (
    <div className={styles['transport']}>
      <div className={styles['where']}>{children}</div>
      <div className={styles['buttons']}>
        <IconButton
          label={texts.toStart}
          shortcut="Home"
          icon={<ChevronFirst />}
          onPress={() => act({ kind: 'start' })}
        />
        <IconButton
          label={texts.previousFrame}
          shortcut="←"
          icon={<ChevronLeft />}
          onPress={() => act({ kind: 'step', by: -1 })}
        />
        <IconButton
          label={plays ? texts.pause : texts.play}
          shortcut="Space"
          icon={plays ? <PauseIcon /> : <PlayIcon />}
          onPress={() => act({ kind: 'toggle' })}
        />
        <IconButton
          label={texts.nextFrame}
          shortcut="→"
          icon={<ChevronRight />}
          onPress={() => act({ kind: 'step', by: 1 })}
        />
        <IconButton
          label={texts.toEnd}
          shortcut="End"
          icon={<ChevronLast />}
          onPress={() => act({ kind: 'end' })}
        />
        <IconButton
          label={texts.loop}
          shortcut="Shift+L"
          icon={<Repeat />}
          aria-pressed={isLooping}
          data-on={isLooping || undefined}
          onPress={() => act({ kind: 'loop' })}
        />
        {sound !== null && (
          <IconButton
            label={sound === 'muted' ? texts.unmute : texts.mute}
            shortcut="M"
            icon={sound === 'muted' ? <VolumeX /> : <Volume2 />}
            onPress={() => act({ kind: 'mute' })}
          />
        )}
      </div>
      <div className={styles['view']}>
        {background !== null && (
          <Segments
            label={texts.background}
            segments={[
              { value: 'checker', label: texts.checker },
              { value: 'black', label: texts.black },
              { value: 'white', label: texts.white },
            ]}
            value={background}
            onChange={onBackground}
          />
        )}
        <fieldset className={styles['zoom']} aria-label={texts.zoom}>
          <IconButton
            size="small"
            label={texts.zoomOut}
            shortcut="−"
            icon={<Minus />}
            onPress={() => act({ kind: 'zoom', steps: -1 })}
          />
          <span className={styles['percent']}>{texts.percent(percent)}</span>
          <IconButton
            size="small"
            label={texts.zoomIn}
            shortcut="+"
            icon={<Plus />}
            onPress={() => act({ kind: 'zoom', steps: 1 })}
          />
        </fieldset>
        <Segments
          label={texts.zoom}
          segments={[
            { value: 'fit', label: texts.fit },
            { value: 'fill', label: texts.fill },
            { value: 'actual', label: texts.actualSize },
          ]}
          value={zoom.scale === 1 ? 'actual' : typeof zoom.scale === 'number' ? 'other' : zoom.scale}
          onChange={(value) =>
            act({ kind: 'scale', scale: value === 'actual' ? 1 : value === 'fill' ? 'fill' : 'fit' })
          }
        />
        {canReview && (
          <Button size="small" icon={<Columns2 />} onPress={() => act({ kind: 'review' })}>
            {texts.review} <Keys keys="R" />
          </Button>
        )}
      </div>
    </div>
  );
}
