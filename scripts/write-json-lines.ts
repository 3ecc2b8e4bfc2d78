/** Writes docs/json from src/shared/model/json-lines.ts: `npm run json`. */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonLineDocuments, jsonLinesFolder } from './json-line-documents.ts';

rmSync(jsonLinesFolder, { recursive: true, force: true });
mkdirSync(jsonLinesFolder, { recursive: true });
for (const [name, text] of jsonLineDocuments()) writeFileSync(join(jsonLinesFolder, name), text);
console.log(`Wrote ${jsonLinesFolder}`);
