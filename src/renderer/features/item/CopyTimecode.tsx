import { Copy } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import styles from './CopyTimecode.module.css';

const saidForMs = 1_500;

/** A timecode that is copied when pressed. */
export function CopyTimecode({
  text,
  isTabStop = true,
}: {
  readonly text: string;
  /** In a list, only the buttons of one row are tab stops. */
  readonly isTabStop?: boolean;
}) {
  // The text, because a video that plays shows the next one at once, which is not copied.
  const [copied, setCopied] = useState<string | null>(null);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => {
      setCopied(text);
      window.setTimeout(() => setCopied((latest) => (latest === text ? null : latest)), saidForMs);
    });
  };
  return (
    <Button
      className={styles['timecode'] ?? ''}
      onPress={copy}
      aria-label={texts.copyTimecode(text)}
      excludeFromTabOrder={!isTabStop}
      preventFocusOnPress
    >
      {text}
      {copied === text ? (
        <span className={styles['copied']} role="status">
          {texts.copied}
        </span>
      ) : (
        <Copy aria-hidden="true" />
      )}
    </Button>
  );
}
