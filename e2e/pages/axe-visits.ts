import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './expect.ts';
import { showTheme } from './page-theme.ts';

const everyRule = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules whose result can depend on the theme; all others check the structure of a screen. */
const rulesOfColour = ['color-contrast', 'link-in-text-block'];

/** Checks each screen with axe, in both themes, and counts the checks. */
export function axeVisits(window: Page) {
  let looked = 0;
  const visit = async (name: string) => {
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(window, theme);
      // Once per page: reading its megabyte and a half takes longer than most looks.
      const isThere = await window.evaluate(() => 'axe' in globalThis);
      const axe = new AxeBuilder({ page: window, ...(isThere && { axeSource: 'void 0' }) })
        // What holds would be described as well, node by node.
        .options({ resultTypes: ['violations'] })
        // axe would open a page for itself, which a Chromium reached through its DevTools port can't.
        .setLegacyMode();
      // A tooltip or a popover is outside the page's landmarks; its own role describes it.
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
