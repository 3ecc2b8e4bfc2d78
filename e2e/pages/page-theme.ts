import type { Page } from '@playwright/test';

/** Shows the window in this theme, whatever is set, and waits until fonts are loaded and animations have ended. */
export async function showTheme(window: Page, theme: 'dark' | 'light'): Promise<void> {
  await window.evaluate(async (shown) => {
    document.documentElement.dataset['theme'] = shown;
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    for (const animation of moving) animation.finish();
    await Promise.allSettled([document.fonts.ready, ...moving.map(({ finished }) => finished)]);
  }, theme);
}

/** Waits until every picture in sight has loaded or failed. */
export async function showThumbnails(window: Page): Promise<void> {
  await window.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}
