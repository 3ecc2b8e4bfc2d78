import { useMemo } from 'react';
import styles from './Thumbnail.module.css';
import { readPixels } from './tiny-pixels.ts';

/** The colors of a picture, shown until it has loaded. */
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
