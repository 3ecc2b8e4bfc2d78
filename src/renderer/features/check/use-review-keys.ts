import { type KeyboardEvent, useState } from 'react';
import { takeToastShortcut } from '../../store/toast-store.ts';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { oldKey, type ReviewAction, reviewAction } from './review-keys.ts';

/** The keys of a review, for the element around all of it. `showsOld`: the key that shows only the old render is held. */
export function useReviewKeys(act: (action: ReviewAction) => void) {
  const [showsOld, setShowsOld] = useState(false);
  const onKeyDown = (event: KeyboardEvent) => {
    // An open menu is outside of this element, in the page's body, and handles its own keys.
    if (event.target instanceof Node && !event.currentTarget.contains(event.target)) return;
    const pressed = pressedKeys(event.nativeEvent);
    const action = reviewAction(pressed, event.target);
    // Escape first ends the contact sheet that is being made, as its message says.
    const isOfMessage = !action && takeToastShortcut(pressed);
    if (pressed !== oldKey && !action && !isOfMessage) return;
    event.preventDefault();
    event.stopPropagation();
    if (action) act(action);
    else if (!isOfMessage) setShowsOld(true);
  };
  const onKeyUp = ({ key }: KeyboardEvent) => key.toUpperCase() === oldKey && setShowsOld(false);
  return { showsOld, keys: { onKeyDown, onKeyUp, onBlur: () => setShowsOld(false) } };
}
