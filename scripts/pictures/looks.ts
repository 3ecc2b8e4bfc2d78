/** How a screen is looked at: in a theme, in a window of a size. */
export interface Look {
  readonly theme: 'dark' | 'light';
  readonly width: number;
  readonly height: number;
}

const large = { width: 1280, height: 800 };
const small = { width: 900, height: 600 };

export const everyLook: readonly Look[] = [
  { theme: 'dark', ...large },
  { theme: 'light', ...large },
  { theme: 'dark', ...small },
  { theme: 'light', ...small },
];

/** Together they show both themes and both sizes. */
const usualLooks = everyLook.filter(({ theme, width }) => (theme === 'dark') === (width === large.width));

/** What people see most is kept in every look; the rest in two, so that all weigh less than 8 MB together. */
const mainScreens = new Set([
  'first-run',
  'library-grid',
  'library-list',
  'item-notes',
  'drop-sheet',
  'drop-on-item-with-notes',
  'dragging-over-item',
  'transfers-under-way',
  'transfers-asking',
  'history',
  'note-check',
  'watch-page',
]);

export const looksOf = (name: string): readonly Look[] => (mainScreens.has(name) ? everyLook : usualLooks);
