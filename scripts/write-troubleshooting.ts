/** Writes docs/troubleshooting.md from the app's own words: `npm run troubleshooting`. */
import { writeFileSync } from 'node:fs';
import { troubleshootingPath, troubleshootingText } from './troubleshooting/page.ts';

writeFileSync(troubleshootingPath, troubleshootingText());
console.log(`Wrote ${troubleshootingPath}`);
