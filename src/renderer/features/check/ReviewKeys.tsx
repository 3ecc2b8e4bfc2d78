import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import styles from './NoteCheckView.module.css';

const keyHints = [
  { keys: '← →', label: texts.keys.step },
  { keys: 'Space', label: texts.keys.loop },
  { keys: 'J K L', label: texts.keys.play },
  { keys: 'Enter', label: texts.keys.check },
  { keys: '↑ ↓', label: texts.keys.notes },
  { keys: 'S W D X', label: texts.keys.layouts },
  { keys: 'B', label: texts.keys.flip },
  { keys: 'H', label: texts.keys.hold },
  { keys: 'F 1 − +', label: texts.keys.zoom },
] as const;

export const ReviewKeys = () => (
  <>
    {keyHints.map(({ keys, label }) => (
      <span key={label}>
        <kbd className={styles['key']}>{keys}</kbd> {label}
      </span>
    ))}
  </>
);
