const movingKeys = /^(?:Tab|F6|Arrow.+|Home|End|Page(?:Up|Down))$/;

/** The last that a person did was to press a key that moves the focus: not to leave something, to drop files or to upload them. */
let isWanted = false;
let isMoving = false;

window.addEventListener('keydown', ({ key }) => (isWanted = movingKeys.test(key)), { capture: true });
for (const other of ['drop', 'pointerdown'])
  window.addEventListener(other, () => (isWanted = false), { capture: true });
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
export const isFocusGivenBack = (): boolean => isMoving && !isWanted;
