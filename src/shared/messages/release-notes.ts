/** What is new in each version, newest first, one line per change. A release without lines is refused. */
export const releaseNotes = {
  '0.1.0': [
    'Drop renders on items to upload them as their next versions.',
    'Watch a render folder, and have finished renders uploaded.',
    'Read the notes on each version at their frames, and check them before the next version uploads.',
    'The same on a render node, with the command line.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
