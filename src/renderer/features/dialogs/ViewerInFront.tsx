import { Suspense, useState } from 'react';
import { lazyAhead } from '../../ui/lazy-ahead.tsx';
import { pressedKeys } from '../../ui/pressed-keys.ts';
import { useKeyFirst } from '../../ui/use-key-first.ts';
import { EarlyActions } from '../viewer/early-actions.ts';
import type { ViewerDialogProps } from '../viewer/ViewerDialog.tsx';
import { viewerAction } from '../viewer/viewer-keys.ts';

const viewer = lazyAhead<ViewerDialogProps>(() =>
  import('../viewer/ViewerDialog.tsx').then((module) => ({ default: module.ViewerDialog })),
);
export const loadViewer = viewer.ahead;

/** The viewer, whose keys count from the moment it is opened, also while its script loads. */
export function ViewerInFront(props: Omit<ViewerDialogProps, 'actions'>) {
  const [actions] = useState(() => new EarlyActions());
  return (
    <Suspense fallback={<EarlyKeys actions={actions} onClose={props.onClose} />}>
      <viewer.Component {...props} actions={actions} />
    </Suspense>
  );
}

/** Keys must not reach the page, on which the focus still is. */
function EarlyKeys({ actions, onClose }: { readonly actions: EarlyActions; readonly onClose: () => void }) {
  useKeyFirst((event) => {
    const pressed = pressedKeys(event);
    if (pressed === 'Escape') {
      onClose();
      return true;
    }
    const action = viewerAction(pressed);
    if (action) actions.run(action);
    return true;
  });
  return null;
}
