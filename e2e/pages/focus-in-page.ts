import { expect, type Page } from '@playwright/test';

interface FocusInPage {
  /** The name of the focused element; empty if nothing has the focus. */
  readonly name: string;
  /** Whether its middle, or for what is larger than the window some part, can be seen. */
  readonly isInSight: boolean;
  /** The elements that show a ring. */
  readonly rings: readonly string[];
}

/** What a person sees of the focus. */
function focusIn(window: Page): Promise<FocusInPage> {
  return window.evaluate(() => {
    const nameOf = (element: Element) =>
      (
        element.getAttribute('aria-label') ??
        element.closest('label')?.textContent ??
        element.textContent ??
        ''
      ).trim();
    const { activeElement: focused, body } = document;
    // Several marks of a map line or a switch are one ring: only the outermost element of each counts.
    const drawn = [...document.querySelectorAll(':focus-visible, [data-focus-visible]')].filter((element) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(element);
      const { width, height } = element.getBoundingClientRect();
      return (
        outlineStyle !== 'none' && outlineWidth !== '0px' && width > 1 && height > 1 && !isHidden(element)
      );
    });
    if (focused === null || focused === body) return { name: '', isInSight: false, rings: drawn.map(nameOf) };
    const { left, right, top, bottom } = (focused.closest('label') ?? focused).getBoundingClientRect();
    const x = (Math.max(0, left) + Math.min(innerWidth, right)) / 2;
    const y = (Math.max(0, top) + Math.min(innerHeight, bottom)) / 2;
    const there = document.elementFromPoint(x, y);
    const around = focused.closest('label') ?? focused;
    const isInSight = there !== null && (around.contains(there) || there.contains(around));
    return { name: nameOf(focused), isInSight, rings: drawn.map(nameOf) };

    /** Chromium clips the input of a switch or box to nothing; the drawing beside it shows the ring. */
    function isHidden(element: Element): boolean {
      for (let each: Element | null = element; each; each = each.parentElement) {
        if (getComputedStyle(each).clipPath === 'inset(50%)') return true;
      }
      return false;
    }
  });
}

/** Waits until an element of that name has the focus, in sight, and no second ring is drawn. */
export async function expectFocus(window: Page, name: RegExp): Promise<void> {
  const now = async () => {
    const focus = await focusIn(window);
    return {
      name: name.test(focus.name) ? name.source : focus.name,
      isInSight: focus.isInSight,
      secondRing: focus.rings[1] ?? 'none',
    };
  };
  await expect.poll(now).toEqual({ name: name.source, isInSight: true, secondRing: 'none' });
}
