export interface Encoding {
  /** PNG, in base64. */
  readonly screenshot: string;
  /** WebP, in base64. */
  readonly before: string | null;
  readonly quality: number;
  /** How much a color channel may differ, of 255. */
  readonly sameWithin: number;
}

/** Runs in the page: encodes a screenshot as WebP, or returns null if it shows the same as the picture before. */
export async function encodeUnlessSame(given: Encoding): Promise<string | null> {
  const decode = async (base64: string) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
    const bitmap = await createImageBitmap(new Blob([bytes]));
    const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (context === null) throw new Error('This Chromium draws no pictures');
    context.drawImage(bitmap, 0, 0);
    return { canvas, pixels: context.getImageData(0, 0, bitmap.width, bitmap.height) };
  };
  const encode = async (canvas: OffscreenCanvas) => {
    const blob = await canvas.convertToBlob({ type: 'image/webp', quality: given.quality });
    const characters = Array.from(new Uint8Array(await blob.arrayBuffer()), (byte) =>
      String.fromCharCode(byte),
    );
    return btoa(characters.join(''));
  };
  const now = await encode((await decode(given.screenshot)).canvas);
  if (given.before === null) return now;
  const [{ pixels: one }, { pixels: other }] = await Promise.all([decode(given.before), decode(now)]);
  const isSame =
    one.width === other.width &&
    one.height === other.height &&
    one.data.every((value, index) => Math.abs(value - (other.data[index] ?? 0)) <= given.sameWithin);
  return isSame ? null : now;
}

export interface SmallerEncoding {
  /** PNG, in base64. */
  readonly screenshot: string;
  readonly quality: number;
  readonly width: number;
  readonly height: number;
}

/** Runs in the page: encodes a screenshot as WebP in another size. */
export async function encodeSmaller({
  screenshot,
  quality,
  width,
  height,
}: SmallerEncoding): Promise<string> {
  const bytes = Uint8Array.from(atob(screenshot), (character) => character.charCodeAt(0));
  const whole = await createImageBitmap(new Blob([bytes]), {
    resizeWidth: width,
    resizeHeight: height,
    resizeQuality: 'high',
  });
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('This Chromium draws no pictures');
  context.drawImage(whole, 0, 0);
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality });
  const encoded = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(encoded, (byte) => String.fromCharCode(byte)).join(''));
}

export interface StripEncoding {
  /** PNGs, in base64, in the order in which they are shown. */
  readonly screenshots: readonly string[];
  readonly quality: number;
  readonly columns: number;
  /** The size of each screenshot. */
  readonly width: number;
  readonly height: number;
}

/** Runs in the page: encodes screenshots in rows and columns as one WebP. The gaps between them are transparent. */
export async function encodeStrip(given: StripEncoding): Promise<string> {
  const { screenshots, columns, width, height } = given;
  const gap = 8;
  const rows = Math.ceil(screenshots.length / columns);
  const canvas = new OffscreenCanvas(columns * (width + gap) - gap, rows * (height + gap) - gap);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('This Chromium draws no pictures');
  for (const [index, screenshot] of screenshots.entries()) {
    const bytes = Uint8Array.from(atob(screenshot), (character) => character.charCodeAt(0));
    const size = { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' } as const;
    const frame = await createImageBitmap(new Blob([bytes]), size);
    const [row, column] = [Math.floor(index / columns), index % columns];
    context.drawImage(frame, column * (width + gap), row * (height + gap));
  }
  const blob = await canvas.convertToBlob({ type: 'image/webp', quality: given.quality });
  const encoded = new Uint8Array(await blob.arrayBuffer());
  return btoa(Array.from(encoded, (byte) => String.fromCharCode(byte)).join(''));
}
