/**
 * Animations of elements to their places, with the duration of `--motion`; none with reduced motion. Nothing waits for them,
 * and they do not change the layout.
 */

/** As returned by `getBoundingClientRect`. */
export type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

const easing = 'cubic-bezier(0.2, 0, 0, 1)';

/** Milliseconds; zero with reduced motion. */
function motionMs(): number {
  const told = getComputedStyle(document.documentElement).getPropertyValue('--motion').trim();
  const value = Number.parseFloat(told);
  if (!Number.isFinite(value)) return 0;
  return told.endsWith('ms') ? value : value * 1_000;
}

const isThere = ({ width, height }: Box): boolean => width > 0 && height > 0;

/** Animates an element to its place from a point of the window, such as where a file was dropped. */
export function arriveFrom(element: Element, from: Pick<Box, 'left' | 'top'>): void {
  const duration = motionMs();
  const to = element.getBoundingClientRect();
  if (duration === 0 || !isThere(to)) return;
  const [x, y] = [from.left - to.left - to.width / 2, from.top - to.top - to.height / 2];
  element.animate(
    [
      { transform: `translate(${x}px, ${y}px) scale(0.5)`, opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    { duration, easing },
  );
}

/** Animates a copy of a picture from one place of the window to another, above everything, and removes it. */
export function flyPicture(picture: HTMLImageElement, from: Box, to: Box): void {
  const duration = motionMs();
  if (duration === 0 || !isThere(from) || !isThere(to)) return;
  const copy = document.createElement('img');
  copy.src = picture.src;
  copy.alt = '';
  copy.setAttribute('aria-hidden', 'true');
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${to.left}px`,
    top: `${to.top}px`,
    width: `${to.width}px`,
    height: `${to.height}px`,
    objectFit: 'contain',
    pointerEvents: 'none',
    transformOrigin: '0 0',
    zIndex: '10',
  });
  document.body.append(copy);
  const start = `translate(${from.left - to.left}px, ${from.top - to.top}px) scale(${from.width / to.width}, ${from.height / to.height})`;
  const flight = copy.animate([{ transform: start }, { transform: 'none' }], { duration, easing });
  flight.onfinish = () => copy.remove();
  flight.oncancel = () => copy.remove();
}
