import type { Page } from '@playwright/test';

/** Shows the window in one of its themes, whatever is set, with every font there and no colour still changing. */
export async function showTheme(window: Page, theme: 'dark' | 'light'): Promise<void> {
  await window.evaluate(async (shown) => {
    document.documentElement.dataset['theme'] = shown;
    const changes = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled([document.fonts.ready, ...changes.map(({ finished }) => finished)]);
  }, theme);
}
