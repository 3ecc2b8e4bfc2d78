import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { keyWords } from '../../ui/key-caps.ts';
import styles from './NoteCheckView.module.css';

export interface ReviewKeysProps {
  readonly notes: number;
  readonly canCheck: boolean;
  /** Whether there are two renders. */
  readonly canCompare: boolean;
  /** Whether there is a frame at all. */
  readonly hasFrames: boolean;
}

/** The keys that do something here. */
export function ReviewKeys({ notes, canCheck, canCompare, hasFrames }: ReviewKeysProps) {
  const hints = [
    { keys: '← →', label: texts.keys.step, works: hasFrames },
    { keys: 'Space', label: texts.keys.loop, works: hasFrames },
    { keys: 'J K L', label: texts.keys.play, works: hasFrames },
    { keys: 'Enter', label: texts.keys.check, works: canCheck },
    { keys: '↑ ↓', label: texts.keys.notes, works: notes > 1 },
    { keys: 'S W D X', label: texts.keys.layouts, works: canCompare },
    { keys: 'B', label: texts.keys.flip, works: canCompare },
    { keys: keyWords('Shift+B'), label: texts.keys.hold, works: canCompare },
    { keys: 'F H 1 − +', label: texts.keys.zoom, works: hasFrames },
  ];
  return hints.map(
    ({ keys, label, works }) =>
      works && (
        <span key={label}>
          <kbd className={styles['key']}>{keys}</kbd> {label}
        </span>
      ),
  );
}
