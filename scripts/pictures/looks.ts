/** How a screen is shown: its theme and the window's size. */
export interface Look {
  readonly theme: 'dark' | 'light';
  readonly width: number;
  readonly height: number;
}

const large = { width: 1280, height: 800 };
const small = { width: 900, height: 600 };

/** Larger than the pictures that are kept, as on people's screens. */
const largerWindows = [
  { width: 1600, height: 1000 },
  { width: 2560, height: 1440 },
];
/** The first is a window of 1280 × 800 at a zoom of 200 %. */
const outermostWindows = [
  { width: 640, height: 400 },
  { width: 3840, height: 2160 },
];

const inBothThemes = (windows: readonly Omit<Look, 'theme'>[]): readonly Look[] =>
  windows.flatMap((size) => [
    { theme: 'dark', ...size },
    { theme: 'light', ...size },
  ]);

const bothKept = inBothThemes([large, small]);

/** Together they show both themes and both sizes. */
const usualLooks = bothKept.filter(({ theme, width }) => (theme === 'dark') === (width === large.width));

/** What people see most: looked at in more sizes than the rest. */
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

/** What docs/pictures has of a screen: few of most, so that all weigh less than 8 MB together. */
export const keptLooks = (name: string): readonly Look[] => (mainScreens.has(name) ? bothKept : usualLooks);

/** What somebody who goes through all of them should see. */
export const everyLook = (name: string): readonly Look[] =>
  inBothThemes([small, large, ...largerWindows, ...(mainScreens.has(name) ? outermostWindows : [])]);
