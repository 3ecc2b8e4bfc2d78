import { type RefObject, useRef } from 'react';
import type { NoteId } from '../../../shared/api/ids.ts';
import type { Note } from '../../../shared/api/note.ts';
import { itemTexts } from '../../../shared/messages/item.ts';
import { noteCheckTexts as texts } from '../../../shared/messages/note-check.ts';
import { viewerKeyTexts, viewerTexts } from '../../../shared/messages/viewer.ts';
import type { NoteTime } from '../../../shared/model/note-time.ts';
import type { MenuEntry } from '../../ui/Menu.tsx';
import { useRowActions } from '../../ui/row-actions-offered.ts';
import type { Size } from '../viewer/zoom.ts';
import { areStacked } from './are-stacked.ts';
import type { ReviewAction } from './review-keys.ts';
import type { CheckMotion } from './use-check-player.ts';

export interface ReviewState {
  readonly notes: readonly Note[];
  readonly index: number;
  /** The notes that are checked. */
  readonly ticks: Pick<ReadonlyMap<NoteId, unknown>, 'has'>;
  readonly timeOf: (note: Note) => NoteTime;
  readonly shape: Size | undefined;
  readonly canCheck: boolean;
  readonly comparesHere: boolean;
  readonly hasBoth: boolean;
  readonly hasFrames: boolean;
  readonly isHeld: boolean;
  readonly motion: CheckMotion;
}

type Act = (action: ReviewAction) => void;

/** Offers the palette what the keys and buttons of a review do. Returns a ref for the element around all of the review. */
export function useReviewCommands(act: Act, state: ReviewState): RefObject<HTMLDivElement | null> {
  const view = useRef<HTMLDivElement>(null);
  const latest = useRef(act);
  latest.current = act;
  useRowActions((at) =>
    at === view.current
      ? {
          label: state.notes.length > 0 ? texts.stage : texts.stageWithoutNotes,
          // The frames of the note may have come since the palette was opened.
          entries: reviewCommands((action) => latest.current(action), state),
        }
      : null,
  );
  return view;
}

/** What can be done now, with the words of the buttons and their keys. */
export function reviewCommands(act: Act, state: ReviewState): readonly MenuEntry[] {
  const { notes, index, shape, motion } = state;
  const note = notes[index];
  const entry = (label: string, shortcut: string, action: ReviewAction): MenuEntry => ({
    ...{ kind: 'action', id: `review ${shortcut}`, label, shortcut },
    onAction: () => act(action),
  });
  const when = (is: boolean, ...entries: readonly MenuEntry[]) => (is ? entries : []);
  const layout = (label: string, key: string, to: (ReviewAction & { kind: 'layout' })['layout']) =>
    entry(label, key, { kind: 'layout', layout: to });
  const plays = motion === 'on' || motion === 'back';
  return [
    ...when(
      note !== undefined && state.canCheck && !state.ticks.has(note.id),
      entry(texts.check, 'Enter', { kind: 'check' }),
    ),
    ...when(index < notes.length - 1, entry(texts.nextNote, 'ArrowDown', { kind: 'note', by: 1 })),
    ...when(index > 0, entry(texts.previousNote, 'ArrowUp', { kind: 'note', by: -1 })),
    ...(note
      ? [
          {
            ...{ kind: 'action' as const, id: 'timecode', label: itemTexts.copyTimecode },
            onAction: () => void navigator.clipboard.writeText(state.timeOf(note).text),
          },
        ]
      : []),
    ...when(
      state.comparesHere,
      layout(shape && areStacked(shape) ? texts.stacked : texts.beside, 'S', 'beside'),
      layout(texts.wipe, 'W', 'wipe'),
      layout(texts.difference, 'D', 'difference'),
      layout(texts.flip, 'X', 'flip'),
    ),
    ...when(state.hasBoth, entry(state.isHeld ? texts.letGo : texts.hold, 'Shift+B', { kind: 'hold' })),
    ...when(
      state.hasFrames,
      entry(motion === 'second' ? texts.stopLoop : texts.loop, 'Space', { kind: 'loop' }),
      plays
        ? entry(texts.stop, 'K', { kind: 'stop' })
        : entry(texts.playOn, 'L', { kind: 'play', motion: 'on' }),
      entry(texts.stepForward, 'ArrowRight', { kind: 'step', by: 1 }),
      entry(texts.stepBack, 'ArrowLeft', { kind: 'step', by: -1 }),
      entry(viewerKeyTexts.fit, 'F', { kind: 'scale', scale: 'fit' }),
      entry(viewerKeyTexts.fill, 'H', { kind: 'scale', scale: 'fill' }),
      entry(viewerKeyTexts.actualSize, '1', { kind: 'scale', scale: 1 }),
      entry(viewerTexts.zoomIn, '+', { kind: 'zoom', steps: 1 }),
      entry(viewerTexts.zoomOut, '-', { kind: 'zoom', steps: -1 }),
    ),
  ];
}
