import type { Locator } from '@playwright/test';

/**
 * Finds elements that lie on others, text that is cut off without an ellipsis, and elements that stick out of this part
 * of the page. Each is described for the message of a failed test.
 */
export function overlapsIn(part: Locator): Promise<readonly string[]> {
  return part.evaluate((root) => {
    const slack = 2;
    // An element with `display: contents` has no box of its own, so its children's boxes count.
    const pieces = getComputedStyle(root).display === 'contents' ? [...root.querySelectorAll('*')] : [root];
    const boxes = pieces.map((piece) => piece.getBoundingClientRect()).filter(({ width }) => width > 0);
    const bounds = {
      left: Math.min(...boxes.map(({ left }) => left)),
      right: Math.max(...boxes.map(({ right }) => right)),
    };
    const isShown = (element: Element): boolean =>
      element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
      getComputedStyle(element).clipPath === 'none';
    /** Text that goes on in a second line has a box in each: one around both would lie on what follows in that line. */
    const boxesOf = (element: Element): readonly DOMRect[] =>
      getComputedStyle(element).display === 'inline'
        ? [...element.getClientRects()]
        : [element.getBoundingClientRect()];
    /** The part of an element's box that is not scrolled out of sight. */
    const shownBox = (element: Element, box: DOMRect) => {
      let { left, top, right, bottom } = box;
      for (let around = element.parentElement; around && around !== root; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const clip = around.getBoundingClientRect();
        left = Math.max(left, clip.left);
        top = Math.max(top, clip.top);
        right = Math.min(right, clip.right);
        bottom = Math.min(bottom, clip.bottom);
      }
      return { left, top, right, bottom };
    };
    const hasOwnText = (element: Element): boolean =>
      [...element.childNodes].some(
        ({ nodeType, textContent }) => nodeType === Node.TEXT_NODE && (textContent ?? '').trim() !== '',
      );
    const leaves = [...root.querySelectorAll('*')]
      .filter(
        (element) => element.matches('button, input:not([type="checkbox"]), kbd, img') || hasOwnText(element),
      )
      .filter((element) => isShown(element) && !element.closest('[data-floats], svg'))
      .flatMap((element) => boxesOf(element).map((box) => ({ element, box: shownBox(element, box) })))
      .filter(({ box }) => box.right - box.left > slack && box.bottom - box.top > slack);
    const nameOf = (element: Element): string =>
      (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).trim().slice(0, 50);
    /** A length or a badge may lie on its own thumbnail. */
    const isWrittenOn = (picture: Element, other: Element): boolean => {
      const holder = picture.matches('img') ? picture.parentElement?.parentElement : null;
      if (!holder?.contains(other)) return false;
      for (let part: Element | null = other; part && part !== holder; part = part.parentElement)
        if (getComputedStyle(part).position === 'absolute') return true;
      return false;
    };
    /** Text that is cut off without an ellipsis. */
    const isCutOff = (element: Element): boolean => {
      if (!hasOwnText(element)) return false;
      const boxes = [...element.childNodes]
        .filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        .map((node) => {
          const text = document.createRange();
          text.selectNodeContents(node);
          return text.getBoundingClientRect();
        })
        .filter(({ width }) => width > 0);
      if (boxes.length === 0) return false;
      const words = {
        left: Math.min(...boxes.map(({ left }) => left)),
        right: Math.max(...boxes.map(({ right }) => right)),
      };
      for (let around: Element | null = element; around && around !== root; around = around.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(around);
        if (textOverflow === 'ellipsis' || overflowX === 'auto' || overflowX === 'scroll') return false;
        if (overflowX === 'visible') continue;
        const box = around.getBoundingClientRect();
        return words.left < box.left - slack || words.right > box.right + slack;
      }
      return false;
    };
    const found: string[] = [];
    for (const [index, one] of leaves.entries()) {
      if (one.box.left < bounds.left - slack || one.box.right > bounds.right + slack)
        found.push(`“${nameOf(one.element)}” sticks out`);
      if (isCutOff(one.element)) found.push(`“${nameOf(one.element)}” is cut off`);
      for (const other of leaves.slice(index + 1)) {
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (isWrittenOn(one.element, other.element) || isWrittenOn(other.element, one.element)) continue;
        const width = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const height = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        if (width > slack && height > slack)
          found.push(`“${nameOf(one.element)}” lies on “${nameOf(other.element)}”`);
      }
    }
    return found;
  });
}
