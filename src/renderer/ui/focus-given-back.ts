/** The last that a person did was to leave something by Escape, or to drop files. */
let hasLeft = false;
let isMoving = false;

window.addEventListener('keydown', ({ key }) => (hasLeft = key === 'Escape'), { capture: true });
window.addEventListener('drop', () => (hasLeft = true), { capture: true });
window.addEventListener(
  'focus',
  () => {
    isMoving = true;
    // Whoever moves the focus ends first, and with it all that hears of it.
    queueMicrotask(() => {
      isMoving = false;
    });
  },
  { capture: true },
);

/** Whether the focus is just being moved, but by no key for that: nobody has asked for words about what gets it. */
export const isFocusGivenBack = (): boolean => isMoving && hasLeft;
