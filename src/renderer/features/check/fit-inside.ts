import type { Size } from '../viewer/zoom.ts';

/** As CSS lengths. */
export interface PlaceInside {
  readonly left: string;
  readonly top: string;
  readonly width: string;
  readonly height: string;
}

/** The place of a picture within another one: centered, as large as fits, in its own shape. */
export function fitInside(picture: Size, other: Size): PlaceInside {
  const scale = Math.min(other.width / picture.width, other.height / picture.height);
  const width = shareOf(picture.width * scale, other.width);
  const height = shareOf(picture.height * scale, other.height);
  return {
    left: `${(1 - width) * 50}%`,
    top: `${(1 - height) * 50}%`,
    width: `${width * 100}%`,
    height: `${height * 100}%`,
  };
}

/** Sizes are whole pixels, so one picture in two sizes can be off by less than a pixel. That is no other shape. */
const shareOf = (length: number, whole: number): number => (whole - length < 1 ? 1 : length / whole);
