import { useEffect, useState } from 'react';
import type { RenderReference } from '../../../shared/ipc/requests/stills.ts';
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

/** Opens a render, and closes it on unmount. */
export function useViewing(reference: RenderReference | null): Viewing {
  const { viewer } = useBridge().requests;
  const [viewing, setViewing] = useState<Viewing>({ kind: 'opening' });
  const of = reference?.of;
  const id = reference?.id;
  useEffect(() => {
    if (of === undefined || id === undefined) {
      setViewing({ kind: 'elsewhere' });
      return;
    }
    let isWanted = true;
    setViewing({ kind: 'opening' });
    const opening = unwrap(viewer.open({ of, id }));
    opening.then(
      (render) => isWanted && setViewing(render ? { kind: 'open', render } : { kind: 'elsewhere' }),
      (error: unknown) => isWanted && setViewing({ kind: 'failed', failure: failureOf(error) }),
    );
    return () => {
      isWanted = false;
      void opening.then((render) => render && viewer.close({ viewingId: render.id })).catch(() => {});
    };
  }, [viewer, of, id]);
  return viewing;
}
