export interface SeenPicture {
  /** The frame number that the viewer states; null where it doesn't count frames. */
  readonly says: number | null;
  /** The number in the pixels on screen; -1 where nothing is drawn yet. */
  readonly shows: number;
  readonly drawnBy: string;
}

/**
 * For `evaluateAll`: the numbers of numbered pictures (src/engine/media-probe/testing/numbered-frames.ts) on canvases. They are read
 * in the page, because a PNG of a canvas and a start of ffmpeg for each look take longer than the rest of most steps.
 */
export function seenOnCanvases(canvases: readonly Element[]): readonly SeenPicture[] {
  const bits = 10;
  return canvases.map((canvas) => {
    const frame = canvas.closest('[data-viewer]')?.querySelector<HTMLElement>('[data-at]')?.dataset['frame'];
    const drawnBy = (canvas as HTMLCanvasElement).dataset['drawnBy'] ?? '';
    return { says: frame ? Number(frame) : null, shows: numberOn(canvas as HTMLCanvasElement), drawnBy };
  });

  function numberOn(canvas: HTMLCanvasElement): number {
    const squares = new OffscreenCanvas(bits, 1).getContext('2d');
    if (!squares || canvas.width === 0 || canvas.height === 0) return -1;
    // The middle half of each square, because codecs and scaling blur its edges.
    const side = canvas.width / bits / 2;
    for (let bit = 0; bit < bits; bit += 1)
      squares.drawImage(canvas, (2 * bit + 0.5) * side, 0, side, canvas.height, bit, 0, 1, 1);
    const { data } = squares.getImageData(0, 0, bits, 1);
    let number = 0;
    for (let bit = 0; bit < bits; bit += 1) if ((data[bit * 4] ?? 0) > 127) number += 2 ** bit;
    return number;
  }
}
