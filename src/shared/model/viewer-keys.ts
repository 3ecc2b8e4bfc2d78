import { reviewKeyTexts as review } from '../messages/note-check.ts';
import { viewerKeyTexts as texts } from '../messages/viewer.ts';

/** The viewer's keys for the list of shortcuts. A slash separates the keys of a pair. */
export const viewerKeyList = [
  { keys: 'Space', label: texts.toggle },
  { keys: 'J/K/L', label: texts.shuttle },
  { keys: '←/→', label: texts.step },
  { keys: 'Shift+←/→', label: texts.stepTen },
  { keys: 'Home/End', label: texts.ends },
  { keys: 'Shift+L', label: texts.loop },
  { keys: '↑/↓', label: texts.notes },
  { keys: 'F', label: texts.fit },
  { keys: 'H', label: texts.fill },
  { keys: '1', label: texts.actualSize },
  { keys: '−/+', label: texts.zoom },
  { keys: 'Alt+←/→', label: texts.pan },
  { keys: 'T', label: texts.background },
  { keys: 'M', label: texts.mute },
  { keys: 'R', label: texts.review },
  { keys: 'Escape', label: texts.close },
] as const;

/** The keys of the note check. */
export const reviewKeyList = [
  { keys: 'Enter', label: review.check },
  { keys: '↑/↓', label: review.notes },
  { keys: '←/→', label: review.step },
  { keys: 'Home/End', label: texts.ends },
  { keys: 'Space', label: review.loop },
  { keys: 'J/K/L', label: review.shuttle },
  { keys: 'S/W/D/X', label: review.layouts },
  { keys: 'B', label: review.old },
  { keys: 'Shift+B', label: review.hold },
  { keys: 'F/H/1/−/+', label: review.zoom },
] as const;
