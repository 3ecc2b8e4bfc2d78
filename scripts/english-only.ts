import type { Plugin } from 'vite';

const otherLanguage =
  /[\\/]react-(?:aria|aria-components|stately)[\\/].*[\\/]intl[\\/](?:.*[\\/])?(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/;

/**
 * Leaves the words of React Aria in other languages out. The window speaks English, so a screen reader would hear two
 * languages mixed; and they are some 40 kB compressed. Dictionaries skip what is not there and fall back to English.
 */
export const englishOnly = (): Plugin => ({
  name: 'english-only',
  enforce: 'pre',
  load: (id) => (otherLanguage.test(id) ? 'export default undefined;' : null),
});
