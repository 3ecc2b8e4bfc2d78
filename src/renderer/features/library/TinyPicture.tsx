import { useMemo } from 'react';
import styles from './Thumbnail.module.css';
import { readPixels } from './tiny-pixels.ts';

/** The colours of a picture where it will be, before it is there. */
export function TinyPicture({ pixels }: { readonly pixels: string }) {
  const read = useMemo(() => readPixels(pixels), [pixels]);
  if (!read) return null;
  const { width, height, rgba } = read;
  return (
    <canvas
      ref={(canvas) => canvas?.getContext('2d')?.putImageData(new ImageData(rgba, width, height), 0, 0)}
      className={styles['tiny']}
      data-tiny
      width={width}
      height={height}
    />
  );
}
