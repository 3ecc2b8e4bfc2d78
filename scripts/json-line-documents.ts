import { join } from 'node:path';
import { z } from 'zod';
import { type JsonLineName, jsonLineSchemas, jsonLinesOf } from '../src/shared/model/json-lines.ts';

export const jsonLinesFolder = join(import.meta.dirname, '..', 'docs', 'json');

type Json = Record<string, unknown>;

/** The content of docs/json: a JSON Schema for each line, and a page that says which command prints which line. */
export function jsonLineDocuments(): ReadonlyMap<string, string> {
  const names = Object.keys(jsonLineSchemas) as JsonLineName[];
  const documents = new Map(
    names.map((name) => [fileOf(name), `${JSON.stringify(schemaOf(name), null, 2)}\n`]),
  );
  return documents.set('README.md', page());
}

const fileOf = (name: JsonLineName): string => `${name}.schema.json`;

function schemaOf(name: JsonLineName): Json {
  const { $schema, ...schema } = z.toJSONSchema(jsonLineSchemas[name], { override: allowMore }) as Json;
  return { $schema, title: name, ...schema };
}

/** A later version may add fields, so programs that read lines by these schemas must accept more than they describe. */
function allowMore({ jsonSchema }: { readonly jsonSchema: object }): void {
  const target = jsonSchema as Json;
  if (target['additionalProperties'] === false) delete target['additionalProperties'];
  if (target['format'] === 'date-time') delete target['pattern'];
  if (target['format'] === 'starts_with') delete target['format'];
}

const page = (): string => `# Lines of \`--json\`

With \`--json\` a command prints one JSON object a line on standard output. Each kind of line has a JSON Schema here, written from the
schemas that the program itself is compiled against (\`npm run json\`). A line names its kind in \`type\`; what the server answered as it is
names it in \`object\`. Later versions may add fields and kinds of lines, and take none away.

Any command can end with an \`error\` line (\`error.schema.json\`), and then ends with its \`exit_code\`; \`integrations add\` and \`remove\` print
one for each folder that could not be changed.

| command | its lines |
| --- | --- |
${Object.entries(jsonLinesOf)
  .filter(([, names]) => names.length > 0)
  .map(
    ([command, names]) =>
      `| \`${command}\` | ${names.map((name) => `[\`${name}\`](${fileOf(name)})`).join(', ')} |`,
  )
  .join('\n')}
`;
