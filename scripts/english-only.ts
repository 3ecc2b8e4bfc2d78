import type { Plugin } from 'vite';

const otherLanguage =
  /[\\/]react-(?:aria|aria-components|stately)[\\/].*[\\/]intl[\\/](?:.*[\\/])?(?!en-US)[a-z]{2}-[A-Z]{2}\.mjs$/;

/**
 * Leaves out React Aria's texts in other languages. The window speaks English, so a screen reader would hear two
 * languages mixed; and they take some 40 kB compressed. React Aria's dictionaries skip a missing language and use
 * English.
 */
export const englishOnly = (): Plugin => ({
  name: 'english-only',
  enforce: 'pre',
  load: (id) => (otherLanguage.test(id) ? 'export default undefined;' : null),
});
