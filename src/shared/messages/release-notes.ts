/** What each version brought, for those who use it: the newest first, one line for one thing. A release without its lines is refused. */
export const releaseNotes = {
  '0.1.0': [
    'Drop renders on items: each becomes the next version, and nothing is lost on the way.',
    'Watch a render folder: finished renders upload as the next versions of their items.',
    'Read the notes on each version at their frames, and check them before the next version uploads.',
    'The same on a render node, with the command line.',
  ],
} as const satisfies Readonly<Record<string, readonly string[]>>;
