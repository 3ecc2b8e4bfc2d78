/** Writes docs/openapi.json from src/shared/api: `npm run openapi`. */
import { writeFileSync } from 'node:fs';
import { openApiPath, openApiText } from './openapi-document.ts';

writeFileSync(openApiPath, openApiText());
console.log(`Wrote ${openApiPath}`);
