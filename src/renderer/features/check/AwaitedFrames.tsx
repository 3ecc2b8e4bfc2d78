import { LoaderCircle } from 'lucide-react';
import { useEffect, useState } from 'react';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import styles from './AwaitedFrames.module.css';

/** A frame that comes within this time must not make the picture blink, nor be announced. */
const soonMs = 250;

/**
 * Over a picture that isn't the frame of the current note yet. `isRefused`: somebody tried to check the note, whose frame they
 * haven't seen.
 */
export function AwaitedFrames({ isRefused }: { readonly isRefused: boolean }) {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLate(true), soonMs);
    return () => window.clearTimeout(timer);
  }, []);
  if (!isLate && !isRefused) return null;
  return (
    <div className={styles['awaited']} data-awaited-frame>
      <p className={styles['sign']} role="status">
        <LoaderCircle aria-hidden="true" />
        {isRefused ? texts.awaitedCheck : texts.awaitedFrame}
      </p>
    </div>
  );
}
