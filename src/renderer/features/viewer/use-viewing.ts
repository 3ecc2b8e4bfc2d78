import { useCallback, useEffect, useState } from 'react';
import type { ViewedReference } from '../../../shared/ipc/requests/viewer.ts';
import type { Trouble } from '../../../shared/model/trouble.ts';
import type { ViewedRender } from '../../../shared/model/viewing.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';

export type Viewing =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly render: ViewedRender }
  /** The render is not on this computer. */
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'failed'; readonly failure: Trouble | null };

export interface OpenedViewing {
  readonly viewing: Viewing;
  /** Opens what is left of a render whose file went away: its small copy, or the reason. Once, so that it can't go in circles. */
  readonly openAgain: () => void;
}

/** Opens a render, and closes it on unmount. */
export function useViewing(reference: ViewedReference | null): OpenedViewing {
  const { viewer } = useBridge().requests;
  const [viewing, setViewing] = useState<Viewing>({ kind: 'opening' });
  // The same render may come as another object.
  const key = JSON.stringify(reference);
  const [isAgain, setAgain] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the reference.
  useEffect(() => {
    if (reference === null) {
      setViewing({ kind: 'elsewhere' });
      return;
    }
    let isWanted = true;
    setViewing({ kind: 'opening' });
    const opening = unwrap(viewer.open(reference));
    opening.then(
      (render) => isWanted && setViewing(render ? { kind: 'open', render } : { kind: 'elsewhere' }),
      (error: unknown) => isWanted && setViewing({ kind: 'failed', failure: failureOf(error) }),
    );
    return () => {
      isWanted = false;
      void opening.then((render) => render && viewer.close({ viewingId: render.id })).catch(() => {});
    };
  }, [viewer, key, isAgain]);
  const openAgain = useCallback(() => setAgain(true), []);
  return { viewing, openAgain };
}
