import type { MediaView } from '../../../shared/ipc/requests/library.ts';
import { Thumbnail } from '../library/Thumbnail.tsx';
import styles from './AwaitedStill.module.css';

/** The item's picture until the frame has loaded; blurred, so that nobody takes it for the frame. */
export function AwaitedStill({ item }: { readonly item: MediaView }) {
  if (item.thumbnail === null && !item.tiny) return null;
  return (
    <span className={styles['still']} data-awaited-still>
      <Thumbnail item={item} />
    </span>
  );
}
