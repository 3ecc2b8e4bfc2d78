import type { RefObject } from 'react';
import { afterFocusReturns } from '../../ui/after-focus-returns.ts';
import { isFocusLost } from '../../ui/is-focus-lost.ts';
import { listIn } from '../../ui/list-in-area.ts';

interface Focused {
  readonly element: Element;
  /** What it is part of, the innermost first, which may be there longer: up to its list, or its part of the window. */
  readonly around: readonly Element[];
}

/** As many as a person goes through from opening a layer to closing it. */
const keptMax = 30;
const ownReturnMs = 200;
const listSelector = '[role="grid"], [role="listbox"]';
const partSelector = `${listSelector}, main, aside, nav, section[aria-label], [role="dialog"], [role="alertdialog"]`;
const tabStops = 'button:not(:disabled, [tabindex="-1"]), [tabindex="0"]';

/**
 * What has the focus may go away: a row that was uploaded, the button of a message, what a review was opened from. The browser
 * then gives the focus to the page, where arrow keys and Enter do nothing. It goes to what is nearest to it, or had it before,
 * and is still there, else to the list in `area`.
 */
export function keepFocus(area: RefObject<HTMLElement | null>): () => void {
  /** The newest first. What is gone with all around it is not kept: it may be a whole layer with its pictures. */
  let had: readonly Focused[] = [];
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof Element)) return;
    const here = had.filter(({ element, around }) => [element, ...around].some((each) => each.isConnected));
    had = [{ element: target, around: aroundOf(target) }, ...here].slice(0, keptMax);
  };
  let isLooking = false;
  const look = () => {
    isLooking = false;
    const [last] = had;
    // After a click beside everything, nothing is gone.
    if (!isFocusLost() || !last || canHaveFocus(last.element)) return;
    // Layers give it back themselves.
    if (document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
    const home = homeOf(had) ?? (area.current && listIn(area.current));
    // Nobody has asked to scroll.
    home?.focus({ preventScroll: true });
  };
  const changes = new MutationObserver(() => {
    const { activeElement } = document;
    // A disabled button loses the focus only after the next frame.
    if (isLooking || (!isFocusLost() && activeElement?.matches(':disabled') !== true)) return;
    isLooking = true;
    // Layers and lists that know better where it belongs come first, also on a busy computer.
    afterFocusReturns(() => setTimeout(look, ownReturnMs));
  });
  document.addEventListener('focusin', onFocusIn);
  changes.observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  return () => {
    document.removeEventListener('focusin', onFocusIn);
    changes.disconnect();
  };
}

function aroundOf(element: Element): readonly Element[] {
  const found: Element[] = [];
  for (let each: Element | null = element.parentElement; each; each = each.parentElement) {
    found.push(each);
    if (each.matches(partSelector)) return found;
  }
  return [];
}

const canHaveFocus = (element: Element): boolean =>
  element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;

function homeOf(had: readonly Focused[]): HTMLElement | null {
  for (const { element, around } of had) {
    // Messages leave by themselves.
    if (element.closest('[aria-live]') || around.some((each) => each.matches('[aria-live]'))) continue;
    if (element instanceof HTMLElement && canHaveFocus(element)) return element;
    const home = homeNear(around);
    if (home) return home;
  }
  return null;
}

function homeNear(around: readonly Element[]): HTMLElement | null {
  const part = around.at(-1);
  if (!part?.isConnected) return null;
  if (part.matches(listSelector) && part.parentElement) return listIn(part.parentElement);
  const list = part.matches('main') ? listIn(part as HTMLElement) : null;
  if (list) return list;
  const near = around.find((each) => each.isConnected && each.querySelector(tabStops));
  return near?.querySelector<HTMLElement>(tabStops) ?? null;
}
