import { useEffect } from 'react';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { renderOfRow } from '../stills/render-in-page.ts';

/** The elements from which Space opens the viewer. */
const rows = '[role="row"], [data-screen]';
/** Somebody who moves through rows by key has left the row by then. */
const restMs = 250;

/** Takes the first picture of the render in the focused row once the focus rests there, ahead of Space, which opens it. */
export function usePreparedViewing(): void {
  const { viewer } = useBridge().requests;
  useEffect(() => {
    let timer: number | undefined;
    const onFocusIn = ({ target }: FocusEvent) => {
      window.clearTimeout(timer);
      if (!(target instanceof Element) || !target.matches(rows)) return;
      timer = window.setTimeout(() => {
        const render = renderOfRow(target);
        if (render && target.contains(document.activeElement)) void viewer.prepare(render);
      }, restMs);
    };
    document.addEventListener('focusin', onFocusIn);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener('focusin', onFocusIn);
    };
  }, [viewer]);
}
