import { useEffect } from 'react';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { renderOfRow } from '../stills/render-in-page.ts';

/** The elements where Space opens the viewer. */
const rows = '[role="row"], [data-screen]';
/** A row that the keyboard only passes through loses the focus before this time. */
const restMs = 250;

/** Prepares the first picture of the focused row's render once the focus rests there, so that Space opens it faster. */
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
