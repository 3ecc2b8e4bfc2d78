import styles from './RenderStill.module.css';
import { linesOf, type StillSize } from './still-shape.ts';

export interface FoldedPictureProps {
  readonly address: string;
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
  const { address, size, isLoaded, isLazy = false, onLoad, onError } = props;
  const lines = size ? linesOf(size) : 1;
  return Array.from({ length: lines }, (_, line) => (
    // The halves of one picture: their number only changes with the picture.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above.
    <span key={line} className={styles['line']}>
      <img
        // A reused image would keep another picture until this one has loaded.
        key={address}
        className={styles['picture']}
        style={{ width: `${lines * 100}%`, insetInlineStart: `${-line * 100}%` }}
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
    </span>
  ));
}
