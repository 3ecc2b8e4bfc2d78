import type { Page } from '@playwright/test';
import { expect } from './expect.ts';

/** Presses Tab, and no other key, until the focused element has this name. */
export async function tabTo(window: Page, name: RegExp): Promise<void> {
  const focused = () =>
    window.evaluate(() => {
      const { activeElement, body } = document;
      if (activeElement === body) return '';
      const label = activeElement?.closest('label')?.textContent;
      return activeElement?.getAttribute('aria-label') ?? label ?? activeElement?.textContent ?? '';
    });
  await expect(async () => {
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (name.test((await focused()).trim())) return;
      await window.keyboard.press('Tab');
    }
    throw new Error(`Tab does not lead to ${name}`);
  }).toPass();
}
