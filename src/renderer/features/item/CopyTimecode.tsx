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
  const [isCopied, setCopied] = useState(false);
  const copy = () => {
    void navigator.clipboard.writeText(text).then(() => {
      setCopied(true);
      window.setTimeout(() => setCopied(false), saidForMs);
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
      {isCopied ? (
        <span className={styles['copied']} role="status">
          {texts.copied}
        </span>
      ) : (
        <Copy aria-hidden="true" />
      )}
    </Button>
  );
}
