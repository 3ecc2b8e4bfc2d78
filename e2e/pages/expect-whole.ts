import type { Locator } from '@playwright/test';
import { expect } from './expect.ts';

/** No letter is left out for an ellipsis, which a hundredth of a pixel too little is enough for. */
export async function expectWhole(text: Locator): Promise<void> {
  await expect(text).toBeVisible();
  const missingPx = () =>
    text.evaluate((element) => {
      const words = document.createRange();
      words.selectNodeContents(element);
      return words.getBoundingClientRect().width - element.getBoundingClientRect().width;
    });
  await expect.poll(missingPx).toBeLessThanOrEqual(0.005);
}
