import { Suspense, useState } from 'react';
import { lazyAhead } from '../../ui/lazy-ahead.tsx';
import { EarlyActions } from '../viewer/early-actions.ts';
import type { ViewerDialogProps } from '../viewer/ViewerDialog.tsx';
import { viewerAction } from '../viewer/viewer-keys.ts';
import { KeysHeld } from './KeysHeld.tsx';

const viewer = lazyAhead<ViewerDialogProps>(() =>
  import('../viewer/ViewerDialog.tsx').then((module) => ({ default: module.ViewerDialog })),
);
export const loadViewer = viewer.ahead;

/** The viewer, whose keys count from the moment it is opened, also while its script loads. */
export function ViewerInFront(props: Omit<ViewerDialogProps, 'actions'>) {
  const [actions] = useState(() => new EarlyActions());
  const keep = (pressed: string) => {
    const action = viewerAction(pressed);
    if (action) actions.run(action);
  };
  return (
    <Suspense fallback={<KeysHeld onClose={props.onClose} onKeys={keep} />}>
      <viewer.Component {...props} actions={actions} />
    </Suspense>
  );
}
