/** How a screen is shown: its theme and the window's size. */
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

/** Two looks that together show both themes and both sizes. */
const usualLooks = everyLook.filter(({ theme, width }) => (theme === 'dark') === (width === large.width));

/** The screens that people see most are kept in every look, the rest in two, so that all pictures together stay below 8 MB. */
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
