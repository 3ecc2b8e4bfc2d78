import type { CSSProperties } from 'react';
import styles from './RenderStill.module.css';
import { linesOf, type StillSize } from './still-shape.ts';

export interface FoldedPictureProps {
  /** Null if there is only an earlier one. */
  readonly address: string | null;
  /** An earlier picture, seen until this one has loaded. */
  readonly under?: string | null;
  /** Null if it is not known yet: then it is one line. */
  readonly size: StillSize | null;
  readonly isLoaded: boolean;
  /** Loaded only once it is in sight, because it is a large one, or one of many. */
  readonly isLazy?: boolean;
  readonly onLoad: (size: StillSize) => void;
  readonly onError: () => void;
}

/** A picture that fills its place; a wide wall in two lines, with its right half below its left half. */
export function FoldedPicture(props: FoldedPictureProps) {
  const { address, under = null, size, isLoaded, isLazy = false, onLoad, onError } = props;
  const lines = size ? linesOf(size) : 1;
  return Array.from({ length: lines }, (_, line) => {
    // Of the whole picture, of which a line shows a part.
    const place: CSSProperties = { width: `${lines * 100}%`, insetInlineStart: `${-line * 100}%` };
    return (
      // The halves of one picture: their number only changes with the picture.
      // biome-ignore lint/suspicious/noArrayIndexKey: see above.
      <span key={line} className={styles['line']}>
        {under !== null && (
          <span
            className={styles['under']}
            style={{ ...place, '--under': `url("${under}")` } as CSSProperties}
          />
        )}
        {address !== null && (
          <img
            // A reused image would keep another picture until this one has loaded.
            key={address}
            className={styles['picture']}
            style={place}
            src={address}
            alt=""
            data-loaded={isLoaded || undefined}
            decoding="async"
            draggable={false}
            {...(isLazy ? { loading: 'lazy' as const } : {})}
            onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
              onLoad({ width, height })
            }
            onError={onError}
          />
        )}
      </span>
    );
  });
}
