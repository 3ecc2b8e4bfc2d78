/**
 * The size at which a picture is drawn that is shown this wide, in pixels of the screen: halved as often as that leaves enough of
 * them. Chromium scales a canvas on the page by the nearest pixels alone, so at less than half its size lines of two pixels vanish.
 */
export function drawnSize(picture: { width: number; height: number }, widthPx: number) {
  let parts = 1;
  while (widthPx > 0 && picture.width / (parts * 2) >= widthPx) parts *= 2;
  return { width: Math.ceil(picture.width / parts), height: Math.ceil(picture.height / parts) };
}

/** Draws a picture on a canvas that is shown this wide, in pixels of the screen; 0 if that is not known yet. */
export function drawScaled(canvas: HTMLCanvasElement, picture: HTMLImageElement, widthPx: number): void {
  const own = { width: picture.naturalWidth, height: picture.naturalHeight };
  const { width, height } = drawnSize(own, widthPx);
  // Setting the size clears the canvas, so it is set only if it changes.
  if (canvas.width !== width) canvas.width = width;
  if (canvas.height !== height) canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.imageSmoothingQuality = 'high';
  // Where this picture is transparent, the one before would show through.
  context.clearRect(0, 0, width, height);
  context.drawImage(picture, 0, 0, width, height);
}
