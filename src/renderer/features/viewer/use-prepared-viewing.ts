import { useEffect } from 'react';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { renderOfRow } from '../stills/render-in-page.ts';

/** Whatever Space opens the viewer from. */
const rows = '[role="row"], [data-screen]';
/** Whoever goes through rows by key has left it by then. */
const restMs = 250;

/** Space opens the render of the row that has the focus: where the focus rests, its first picture is taken ahead of that. */
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
