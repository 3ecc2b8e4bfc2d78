import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openApiPath } from './openapi-document.ts';

const root = join(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Schema {
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly const?: unknown;
}

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Readonly<
    Record<string, { readonly content?: Readonly<Record<string, { readonly schema: Schema }>> }>
  >;
}

type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

interface Contract {
  readonly paths: Paths;
  readonly webhooks: Paths;
  readonly components: {
    readonly headers: Readonly<Record<string, unknown>>;
    readonly schemas: Readonly<Record<string, Schema>>;
  };
}

const contract = JSON.parse(readFileSync(openApiPath, 'utf8')) as Contract;

/** Names fields as `Comp.screens[].screen`. What has a schema of its own is listed there. */
function fieldsOf(schema: Schema, name: string): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? [])];
  return [
    ...parts.flatMap((part) => fieldsOf(part, name)),
    ...(schema.items ? fieldsOf(schema.items, `${name}[]`) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([key, field]) => [
      `${name}.${key}`,
      ...fieldsOf(field, `${name}.${key}`),
    ]),
  ];
}

/** Each kind of event has its own fields, so events are listed by type: `comment.created.data.text`. */
const schemaFields = Object.entries(contract.components.schemas).flatMap(([name, schema]) =>
  (schema.oneOf ?? [schema]).flatMap((one) => fieldsOf(one, String(one.properties?.['type']?.const ?? name))),
);

const operations = [...Object.entries(contract.paths), ...Object.entries(contract.webhooks)].flatMap(
  ([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      call: `${method.toUpperCase()} ${path}`,
    })),
);

/** List pages have no schema of their own; the answers describe them. */
const pageFields = operations.flatMap(({ responses }) =>
  Object.values(responses)
    .map(({ content }) => content?.['application/json']?.schema)
    .flatMap((schema) => (schema === undefined ? [] : fieldsOf(schema, 'Page'))),
);

/** Ids in a path are left out: they are those of what the person chose. */
const parameters = operations.flatMap(({ operationId, parameters: all }) =>
  (all ?? []).filter((parameter) => parameter.in !== 'path').map(({ name }) => `${operationId}(${name})`),
);

const wanted = new Set([
  ...operations.flatMap(({ operationId, call }) => [operationId, call]),
  ...parameters,
  ...Object.keys(contract.components.headers),
  ...pageFields,
  ...schemaFields,
]);

const rows = read('docs/coverage.md')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) => {
    const [, things = '', where = '', source = ''] = line.split(/(?<!\\)\|/);
    return { line, things: quoted(things), where: where.trim(), files: quoted(source) };
  });

function quoted(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);
}

const isLeftOut = (where: string): boolean => /^Not (?:shown|used): /.test(where);

/** Where the service's whole answer is passed on unchanged, fields need not be named. */
const handedOnWhole = [
  { words: /--json\b/, code: /output\.json(?:Line)?\(/ },
  { words: /--exec\b/, code: /delivery\.body/ },
];

/** Looks for the contract's spelling and for that of our own models: `disabled_reason`, `disabledReason`. */
function mentions(source: string, thing: string): boolean {
  const word = /\w[\w-]*(?=\W*$)/.exec(thing)?.[0] ?? thing;
  const own = word.replaceAll(/[-_](\w)/g, (_, letter: string) => letter.toUpperCase());
  const spellings = [word, own, own.charAt(0).toLowerCase() + own.slice(1)];
  return spellings.some((spelling) => new RegExp(`\\b${spelling}\\b`).test(source));
}

it('names everything of the service, and nothing else, once', () => {
  const named = rows.flatMap(({ things }) => things);
  expect(wanted.size).toBeGreaterThan(250);
  expect([...wanted].filter((thing) => !named.includes(thing))).toEqual([]);
  expect(named.filter((thing) => !wanted.has(thing))).toEqual([]);
  expect(named.filter((thing, index) => named.indexOf(thing) !== index)).toEqual([]);
});

it('says for each where the app uses it, or why it does not', () => {
  const bare = rows.filter(({ where, files }) => where === '' || (files.length === 0 && !isLeftOut(where)));
  expect(bare.map(({ line }) => line)).toEqual([]);
});

it('names source files that exist and mention it', () => {
  const wrong = rows.flatMap(({ things, where, files }) => {
    const missing = files.filter((file) => !file.startsWith('src/') || !existsSync(join(root, file)));
    if (missing.length > 0) return missing.map((file) => `no such file: ${file}`);
    if (isLeftOut(where)) return [];
    const sources = files.map((file) => ({ file, source: read(file) }));
    const calls = things.filter((thing) => !/^[A-Z]+ /.test(thing));
    const whole = handedOnWhole.filter(({ words }) => words.test(where));
    const handsOn = ({ source }: { source: string }) => whole.some(({ code }) => code.test(source));
    return [
      ...sources
        .filter((from) => !handsOn(from) && !calls.some((thing) => mentions(from.source, thing)))
        .map(({ file }) => `${file} mentions none of ${calls.join(', ')}`),
      ...calls
        .filter((thing) => !sources.some((from) => handsOn(from) || mentions(from.source, thing)))
        .map((thing) => `no file of its row mentions ${thing}`),
    ];
  });
  expect(wrong).toEqual([]);
});

it('names commands that exist', () => {
  const folder = join(root, 'src/cli/commands');
  const specs = readdirSync(folder)
    .filter((name) => /-commands?\.ts$/.test(name))
    .map((name) => read(`src/cli/commands/${name}`))
    .join('\n');
  const named = rows.flatMap(({ where }) => quoted(where)).filter((text) => text.startsWith('renderdrop '));
  expect(named.length).toBeGreaterThan(20);
  const unknown = named.filter((text) => {
    const [, command = ''] = /^renderdrop ([a-z]+(?: [a-z]+)?)/.exec(text) ?? [];
    const options = [...text.matchAll(/--([a-z-]+)/g)].map(([, option = '']) => option);
    return (
      !new RegExp(`\\n +name: '${command}',`).test(specs) ||
      options.some((option) => option !== 'json' && !specs.includes(`name: '${option}'`))
    );
  });
  expect(unknown).toEqual([]);
});
