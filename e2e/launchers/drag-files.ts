import type { Page } from '@playwright/test';

/** Sends one command of Chromium's DevTools protocol, over whichever connection a launcher has. */
export type DevtoolsCommand = (
  method: 'Input.dispatchDragEvent',
  params: DragEventParams,
) => Promise<unknown>;
export type DragStep = 'dragEnter' | 'dragOver' | 'drop';

interface DragEventParams {
  readonly type: DragStep;
  readonly x: number;
  readonly y: number;
  readonly data: { items: []; files: string[]; dragOperationsMask: number };
}

/** Drags files with their real paths over the element, as the file manager does. */
export async function dragFiles(
  window: Page,
  send: DevtoolsCommand,
  steps: readonly DragStep[],
  selector: string,
  paths: readonly string[],
): Promise<void> {
  const element = window.locator(selector);
  // As a person who drags to an item below the others.
  await element.scrollIntoViewIfNeeded();
  const box = await element.boundingBox();
  if (!box) throw new Error(`Nothing to drag over: ${selector}`);
  const where = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  for (const type of steps) {
    const data = { items: [] as [], files: [...paths], dragOperationsMask: 1 };
    await send('Input.dispatchDragEvent', { type, ...where, data });
  }
}

/** DevTools ends a drag without an event; the system would send the page a dragleave. */
export async function takeDraggedAway(window: Page): Promise<void> {
  await window.evaluate(() => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([], 'taken away'));
    document.body.dispatchEvent(new DragEvent('dragleave', { bubbles: true, dataTransfer }));
  });
}
