/** Writes docs/words.md, every text that the app can show: `npm run words`. */
import { writeFileSync } from 'node:fs';
import { wordsPath, wordsText } from './words/words-document.ts';

writeFileSync(wordsPath, await wordsText());
console.log(`Wrote ${wordsPath}`);
