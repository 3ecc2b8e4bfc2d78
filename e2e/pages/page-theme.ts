import type { Page } from '@playwright/test';

/** Shows the window in one of its themes, whatever is set, with every font there and no colour still changing. */
export async function showTheme(window: Page, theme: 'dark' | 'light'): Promise<void> {
  await window.evaluate(async (shown) => {
    document.documentElement.dataset['theme'] = shown;
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled([document.fonts.ready, ...changes.map(({ finished }) => finished)]);
  }, theme);
}

/** Every picture in sight is there, or known to be missing. */
export async function showThumbnails(window: Page): Promise<void> {
  await window.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await Promise.allSettled([...document.images].map((image) => image.decode()));
  });
}
