export interface Size {
  readonly width: number;
  readonly height: number;
}

/**
 * The size of a picture, and the point of it that is in the center. `fit`: all of it is visible; `fill`: its full height or
 * width is visible and the rest is cut off; a number: screen pixels per picture pixel.
 */
export interface Zoom {
  readonly scale: 'fit' | 'fill' | number;
  /** From 0 to 1 across the picture. */
  readonly x: number;
  readonly y: number;
}

export const wholePicture: Zoom = { scale: 'fit', x: 0.5, y: 0.5 };

/** Where a picture is on the stage, in pixels of the page. */
export interface PlacedPicture extends Size {
  readonly left: number;
  readonly top: number;
  /** Page pixels per picture pixel. */
  readonly scale: number;
}

const scaleMin = 1 / 64;
const scaleMax = 32;
const stepFactor = 1.25;

/** `density`: screen pixels per page pixel. */
export function placePicture(picture: Size, place: Size, zoom: Zoom, density: number): PlacedPicture {
  const scale = scaleIn(picture, place, zoom.scale, density);
  const [width, height] = [picture.width * scale, picture.height * scale];
  return {
    width,
    height,
    scale,
    left: offsetOf(width, place.width, zoom.x),
    top: offsetOf(height, place.height, zoom.y),
  };
}

/** Screen pixels for each hundred of the picture. */
export const percentOf = (picture: Size, place: Size, zoom: Zoom, density: number): number =>
  Math.round(placePicture(picture, place, zoom, density).scale * density * 100);

/** The nearest place whose edges are those of screen pixels. Layers on top of each other would be blended at any others. */
export function onScreenPixels(placed: PlacedPicture, density: number): PlacedPicture {
  const [left, width] = spanOnPixels(placed.left, placed.width, density);
  const [top, height] = spanOnPixels(placed.top, placed.height, density);
  return { ...placed, left, top, width, height };
}

function spanOnPixels(offset: number, length: number, density: number): readonly [number, number] {
  const start = Math.round(offset * density);
  const end = Math.max(start + 1, Math.round((offset + length) * density));
  return [start / density, (end - start) / density];
}

/** Centers a picture that is smaller than the stage. A larger one always reaches the stage's edges. */
function offsetOf(length: number, place: number, centre: number): number {
  if (length <= place) return (place - length) / 2;
  return Math.min(0, Math.max(place - length, place / 2 - centre * length));
}

function scaleIn(picture: Size, place: Size, scale: Zoom['scale'], density: number): number {
  const [wide, high] = [place.width / picture.width, place.height / picture.height];
  if (scale === 'fit') return Math.min(wide, high);
  if (scale === 'fill') return Math.max(wide, high);
  return scale / density;
}

/** Zooms in by that many steps. The point of the picture at `at` on the stage stays there. */
export function zoomBy(
  steps: number,
  picture: Size,
  place: Size,
  zoom: Zoom,
  density: number,
  at: { readonly x: number; readonly y: number } = { x: place.width / 2, y: place.height / 2 },
): Zoom {
  const now = placePicture(picture, place, zoom, density);
  const scale = Math.min(scaleMax, Math.max(scaleMin, now.scale * density * stepFactor ** steps));
  const [x, y] = [(at.x - now.left) / now.width, (at.y - now.top) / now.height];
  const [width, height] = [(picture.width * scale) / density, (picture.height * scale) / density];
  return centred({
    scale,
    x: x + (place.width / 2 - at.x) / width,
    y: y + (place.height / 2 - at.y) / height,
  });
}

/** Moves the picture by that many pixels of the page. */
export function panBy(
  moved: { readonly x: number; readonly y: number },
  picture: Size,
  place: Size,
  zoom: Zoom,
  density: number,
): Zoom {
  const now = placePicture(picture, place, zoom, density);
  return centred({
    scale: zoom.scale,
    x: (place.width / 2 - now.left - moved.x) / now.width,
    y: (place.height / 2 - now.top - moved.y) / now.height,
  });
}

/** The part of the picture that is on the stage, in shares of the picture; null if that is all of it. */
export function visiblePart(placed: PlacedPicture, place: Size): VisiblePart | null {
  const [left, width] = visibleOf(placed.left, placed.width, place.width);
  const [top, height] = visibleOf(placed.top, placed.height, place.height);
  return width === 1 && height === 1 ? null : { left, top, width, height };
}

export interface VisiblePart extends Size {
  readonly left: number;
  readonly top: number;
}

/** Rounding in the browser can leave a picture that fits a hair larger than its stage. */
function visibleOf(offset: number, length: number, place: number): readonly [number, number] {
  return length <= place + 0.5 ? [0, 1] : [Math.max(0, -offset) / length, place / length];
}

const centred = ({ scale, x, y }: Zoom): Zoom => ({
  scale,
  x: Math.min(1, Math.max(0, x)),
  y: Math.min(1, Math.max(0, y)),
});
