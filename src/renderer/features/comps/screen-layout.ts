import type { MappedScreen } from '../../../shared/model/stage-map.ts';

/** A screen on the map: its picture, with space for text below it. */
export interface ScreenPlace {
  readonly leftPx: number;
  readonly topPx: number;
  readonly widthPx: number;
  readonly pictureWidthPx: number;
  readonly pictureHeightPx: number;
}

export interface ScreenLayout {
  readonly places: readonly ScreenPlace[];
  readonly heightPx: number;
}

export interface LayoutRoom {
  readonly widthPx: number;
  /** The height of the whole map. It is exceeded only if the screens would become too small. */
  readonly heightPx: number;
  readonly wordsHeightPx: number;
  readonly gapPx: number;
  /** The minimum for text and for click targets, however small the screen. */
  readonly leastWidthPx: number;
  readonly leastPictureHeightPx: number;
}

/** The shape of a screen if its real one is unknown. */
const usualShape = { width: 1920, height: 1080 } as const;
const scaleSteps = 24;

/**
 * Lays out all screens at the same scale, in order, in as many lines as make them largest. Shapes are always exact. Only a
 * screen that would be too small to click is drawn larger than its neighbors.
 */
export function layOutScreens(screens: readonly MappedScreen[], room: LayoutRoom): ScreenLayout {
  const shapes = screens.map(({ shape }) => shape ?? usualShape);
  const largest = room.heightPx / Math.min(...shapes.map(({ height }) => height));
  let [fits, tooLarge] = [0, Number.isFinite(largest) ? largest : 1];
  for (let step = 0; step < scaleSteps; step++) {
    const scale = (fits + tooLarge) / 2;
    const isNarrowEnough = shapes.every(({ width }) => width * scale <= room.widthPx);
    if (isNarrowEnough && atScale(shapes, scale, room).heightPx <= room.heightPx) fits = scale;
    else tooLarge = scale;
  }
  return atScale(shapes, fits, room);
}

function atScale(
  shapes: readonly { readonly width: number; readonly height: number }[],
  scale: number,
  room: LayoutRoom,
): ScreenLayout {
  const places: ScreenPlace[] = [];
  let [leftPx, topPx, lineHeightPx] = [0, 0, 0];
  let line: ScreenPlace[] = [];
  const endLine = () => {
    // Align the screens of a line at the bottom, so that the text below them is on one line.
    for (const place of line) {
      places.push({ ...place, topPx: Math.round(topPx + lineHeightPx) - place.pictureHeightPx });
    }
    line = [];
  };
  for (const shape of shapes) {
    const aspect = shape.width / shape.height;
    const wanted = Math.max(shape.height * scale, room.leastPictureHeightPx);
    const pictureHeightPx = Math.min(wanted, room.widthPx / aspect);
    const pictureWidthPx = pictureHeightPx * aspect;
    const widthPx = Math.min(room.widthPx, Math.max(pictureWidthPx, room.leastWidthPx));
    if (line.length > 0 && leftPx + widthPx > room.widthPx + 0.5) {
      endLine();
      topPx += lineHeightPx + room.wordsHeightPx + room.gapPx;
      [leftPx, lineHeightPx] = [0, 0];
    }
    line.push({ leftPx, topPx, widthPx, pictureWidthPx, pictureHeightPx });
    leftPx += widthPx + room.gapPx;
    lineHeightPx = Math.max(lineHeightPx, pictureHeightPx);
  }
  endLine();
  return { places, heightPx: shapes.length === 0 ? 0 : topPx + lineHeightPx + room.wordsHeightPx };
}
