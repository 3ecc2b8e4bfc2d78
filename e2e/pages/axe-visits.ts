import AxeBuilder from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';
import { showTheme } from './page-theme.ts';

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that another theme can change: what a screen is made of stays the same. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Looks at each screen with axe, in both themes; tells how often it has. */
export function axeVisits(window: Page) {
  let looked = 0;
  const visit = async (name: string) => {
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(window, theme);
      // A new page for axe's own use is what a Chromium reached through its DevTools port cannot give.
      const axe = new AxeBuilder({ page: window }).setLegacyMode();
      // A tooltip or a popover lies over the page, beside its landmarks: its own role says what it is.
      const isOver = (await window.locator('[role="tooltip"], [data-trigger]').count()) > 0;
      const { violations } = await (theme === 'dark'
        ? axe.withTags(everyRule).disableRules(isOver ? ['region'] : [])
        : axe.withRules(rulesOfColour)
      ).analyze();
      const found = violations.map(({ id, help, nodes }) => ({
        id,
        help,
        where: nodes.map(({ html, any, all }) => [
          html.slice(0, 200),
          ...[...any, ...all].map(({ message }) => message),
        ]),
      }));
      expect.soft(found, `${name}, ${theme}`).toEqual([]);
      looked += 1;
    }
  };
  return { visit, looked: () => looked };
}
