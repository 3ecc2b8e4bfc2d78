import { typesText } from './pressed-keys.ts';

/** Keys that go on while they are held: they move, zoom, or change a number. */
const goesOn = /^(?:Arrow\w+|Page\w+|Home|End|Tab|[+=-])$/;

const writes = (target: EventTarget | null, key: string): boolean =>
  typesText(target) && key !== 'Escape' && (key !== 'Enter' || target instanceof HTMLTextAreaElement);

/**
 * A key that is held a moment too long does its work once. Otherwise Enter would check one note after another, L play at
 * eight times the speed, and P answer what it has just asked. Call this before anything else listens for keys.
 */
export function ignoreHeldKeys(window: Window): void {
  window.addEventListener(
    'keydown',
    (event) => {
      if (!event.repeat || goesOn.test(event.key) || writes(event.target, event.key)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { capture: true },
  );
}
