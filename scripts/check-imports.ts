/**
 * Part of `npm run lint`. No file may import itself through others, each part of the project imports only those it stands
 * on, rooms of the engine import only lower floors, test helpers are for tests, the product doesn't import `node:http`
 * itself, every export is used by another file, and so is every text and every member of a class. What only tests use
 * counts as unused.
 */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type ParseResult, parseSync } from 'vite';
import { climbingImport } from './engine-floors.ts';
import { wrongLayer, wrongPackage } from './layers.ts';
import { projectFiles } from './project-files.ts';

const root = process.argv[2] ?? join(import.meta.dirname, '..');
const isTest = (path: string) => /\.(test|spec)\.tsx?$|(^|\/)testing\/|^e2e\/|^bench\//.test(path);

/** Files that nothing imports: configurations, and programs that are started. */
const isEntry = (path: string) =>
  /\.config\.ts$|^scripts\/[^/]+\.ts$|(^|\/)(main|index|main-process|electron-program)\.tsx?$|-worker\.ts$|\.d\.ts$/.test(
    path,
  );

const isProduct = (path: string) => /^(src|sandbox)\//.test(path) && !isTest(path);

/** The contract describes the whole service, whether or not we use all of it. */
const isContract = (path: string) => path.startsWith('src/shared/api/');

/** Exports of these may be used by tests alone. */
const isTool = (path: string) => /^(scripts|chromium-app)\//.test(path);

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly exports: readonly string[];
  readonly imports: readonly Import[];
  readonly packages: readonly string[];
}

interface Import {
  readonly from: string;
  readonly names: readonly string[] | 'all';
}

const paths = projectFiles(root).filter((path) => /\.tsx?$/.test(path));

/** `(await import('./watch.ts')).watch` takes that name only, as does a type's `import('./watch.ts').Watch`. */
const loaded = /import\(\s*(['"`])(\.[^'"`$]+)\1\s*\)(?:\)?\s*\.(\w+))?/g;

function read(path: string): SourceFile | null {
  let source: string;
  try {
    source = readFileSync(join(root, path), 'utf8');
  } catch {
    // Deleted, but the deletion is not committed yet.
    return null;
  }
  const { module, comments, errors } = parseSync(path, source, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const text = comments.reduceRight(
    (rest, { start, end }) => `${rest.slice(0, start)} ${rest.slice(end)}`,
    source,
  );
  const named = importsOf(module);
  const isFile = ({ from }: Import) => from.startsWith('.');
  return {
    path,
    text,
    exports: module.staticExports.flatMap(({ entries }) =>
      entries.flatMap(({ exportName }) => exportName.name ?? []),
    ),
    imports: [
      ...named.filter(isFile),
      ...[...text.matchAll(loaded)].map(([, , from = '', name]) => ({
        from,
        names: name === undefined || name === 'then' ? ('all' as const) : [name],
      })),
    ].map(({ from, names }) => ({ from: join(dirname(path), from), names })),
    packages: named.filter((each) => !isFile(each)).map(({ from }) => from),
  };
}

const importsOf = ({ staticImports, staticExports }: ParseResult['module']): readonly Import[] => [
  ...staticImports.map(({ moduleRequest, entries }) => ({
    from: moduleRequest.value,
    names: namesIn(entries.map(({ importName }) => importName)),
  })),
  ...staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, importName }) =>
      moduleRequest === null ? [] : [{ from: moduleRequest.value, names: namesIn([importName]) }],
    ),
  ),
];

/** `import './a.ts'` and `import * as a` take everything. */
function namesIn(
  taken: readonly { readonly kind: string; readonly name: string | null }[],
): readonly string[] | 'all' {
  if (taken.length === 0 || taken.some(({ kind }) => kind.startsWith('All') || kind === 'NamespaceObject'))
    return 'all';
  return taken.map(({ kind, name }) => (kind === 'Default' ? 'default' : (name ?? '')));
}

const files = new Map(
  paths.flatMap((path) => {
    const file = read(path);
    return file ? [[path, file] as const] : [];
  }),
);

/** One line for each group of files that import each other. */
function circles(): readonly string[] {
  const found: string[] = [];
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const visit = (path: string): void => {
    order.set(path, order.size);
    lowest.set(path, order.get(path) ?? 0);
    stack.push(path);
    const lower = (to: number) => lowest.set(path, Math.min(lowest.get(path) ?? 0, to));
    for (const { from } of files.get(path)?.imports ?? []) {
      if (!files.has(from)) continue;
      if (!order.has(from)) {
        visit(from);
        lower(lowest.get(from) ?? 0);
      } else if (stack.includes(from)) lower(order.get(from) ?? 0);
    }
    if (lowest.get(path) !== order.get(path)) return;
    const group = stack.splice(stack.indexOf(path));
    if (group.length > 1) found.push(`these import each other: ${group.join(', ')}`);
  };
  for (const path of files.keys()) if (!order.has(path)) visit(path);
  return found;
}

/** What starts tests, or shows the app at work, may use what they share and drives the app as specs do. */
const isForTools = (path: string) => /^(testing|e2e)\//.test(path) && !/\.(test|spec)\.ts$/.test(path);
const usesTests = (path: string) => isTool(path) || /^[^/]+$/.test(path);

/** Imports against the arrows between parts of the project and floors of the engine, and of test helpers by what is no test. */
function wrongWays(): readonly string[] {
  return [...files.values()].flatMap(({ path, imports, packages }) => [
    ...packages.flatMap((name) => wrongPackage(path, name, isTest(path)) ?? []),
    ...imports.flatMap(({ from }) => {
      const wrong = wrongLayer(path, from, isTest(path));
      if (wrong !== null) return [wrong];
      if (isTest(path) || !isTest(from)) return (isProduct(path) && climbingImport(path, from)) || [];
      if (isProduct(path)) return [`${path}: ${from} is a helper of tests, for tests only`];
      return usesTests(path) && !isForTools(from)
        ? [`${path}: ${from} is a helper of tests; what tests and tools share is in testing/`]
        : [];
    }),
  ]);
}

/** `src/engine/ground/node-http.ts` says why. Node keeps the import of `{ type A }`, and drops that of `type { A }`. */
function slowImports(): readonly string[] {
  const imported = /import\s+(?!type\b)[^;'"]*['"]node:https?['"]/;
  return [...files.values()]
    .filter(({ path, text }) => path.startsWith('src/') && isProduct(path) && imported.test(text))
    .map(
      ({ path }) =>
        `${path}: imports node:http itself, which loads fetch; src/engine/ground/node-http.ts has it`,
    );
}

/** Whether another exported declaration mentions this type: then whoever uses that one may need its name. */
function isPartOfAnother(name: string, text: string): boolean {
  if (!new RegExp(`^export\\s+(?:declare\\s+)?(?:interface|type)\\s+${name}\\b`, 'm').test(text))
    return false;
  return text
    .split(/^(?=export |(?:async |abstract )*(?:function|const|let|class|interface|type) )/m)
    .filter(
      (declaration) =>
        declaration.startsWith('export ') &&
        !new RegExp(`^export .*?\\b(?:interface|type) ${name}\\b`).test(declaration),
    )
    .some((declaration) => new RegExp(`\\b${name}\\b`).test(declaration));
}

function unused(): readonly string[] {
  const users = new Map<string, Set<string>>();
  for (const { path, imports } of files.values()) {
    for (const { from, names } of imports) {
      const used = names === 'all' ? (files.get(from)?.exports ?? []) : names;
      for (const name of used) {
        const key = `${from}#${name}`;
        users.set(key, (users.get(key) ?? new Set()).add(path));
      }
    }
  }
  return [...files.values()].flatMap(({ path, text, exports }) => {
    if (isEntry(path) || isContract(path)) return [];
    const isForTests = isTest(path) || isTool(path);
    return exports.flatMap((name) => {
      const by = [...(users.get(`${path}#${name}`) ?? [])];
      const usedHere = [...text.matchAll(new RegExp(`\\b${name}\\b`, 'g'))].length > 1;
      if (by.some((user) => isForTests || !isTest(user))) return [];
      if (usedHere && (by.length > 0 || isPartOfAnother(name, text))) return [];
      if (usedHere) return [`${path}: ${name} is exported, and used here only`];
      return [`${path}: ${name} is used by ${by.length > 0 ? 'tests only' : 'nobody'}`];
    });
  });
}

/** How often each word stands in the code that counts: for a helper of tests, tests count too. */
function wordCounts(counts: (path: string) => boolean): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const { path, text } of files.values()) {
    if (!counts(path)) continue;
    for (const [word] of text.matchAll(/[A-Za-z_$][\w$]*/g)) found.set(word, (found.get(word) ?? 0) + 1);
  }
  return found;
}

/** How this code names what it imports as `name`: the same, or what comes after `as`. */
const localName = (name: string, text: string): string =>
  new RegExp(`\\b${name}\\s+as\\s+(\\w+)`).exec(text)?.[1] ?? name;

/** The texts that no file takes out of their object. An object that is passed on whole uses all of them. */
function unusedTexts(): readonly string[] {
  const objects = /^export const (\w+) = \{\n([\s\S]*?)^\}/gm;
  return [...files.values()].flatMap(({ path, text }) => {
    if (!path.startsWith('src/shared/messages/') || isTest(path)) return [];
    const users = [...files.values()].filter(
      (user) => user.path === path || (!isTest(user.path) && user.imports.some(({ from }) => from === path)),
    );
    return [...text.matchAll(objects)].flatMap(([, object = '', body = '']) => {
      const taken = users.flatMap((user) => {
        const uses = new RegExp(
          `(?<!export const )\\b${localName(object, user.text)}\\b(?!\\s*:)(?:\\s*\\.(\\w+))?`,
          'g',
        );
        const code = user.text.replace(/^import[^;]*;/gm, '').replace(loaded, '');
        return [...code.matchAll(uses)].map(([, member]) => member);
      });
      if (taken.includes(undefined)) return [];
      return [...body.matchAll(/^ {2}(\w+)(?=[:(,])/gm)].flatMap(([, member = '']) =>
        taken.includes(member) ? [] : [`${path}: ${object}.${member} is used by nobody`],
      );
    });
  });
}

/**
 * Members of classes whose names stand nowhere else, also not in an interface that they implement. Classes that extend one
 * from outside the project are left out, since that may call their members.
 */
function unusedMembers(): readonly string[] {
  const inProduct = wordCounts((path) => !isTest(path));
  const anywhere = wordCounts(() => true);
  const ownClasses = new Set(
    [...files.values()].flatMap(({ text }) => [...text.matchAll(/\bclass (\w+)/g)].map(([, name]) => name)),
  );
  const member =
    /^ {2}(?:(?:static|readonly|async|get|set|override|public|abstract) )*(\w+)(?:<[^>\n]*>)?(?= =|[(:?])/gm;
  return [...files.values()].flatMap(({ path, text }) => {
    if (isContract(path)) return [];
    const used = isTest(path) || isTool(path) ? anywhere : inProduct;
    return [...text.matchAll(/^(?:export )?(?:abstract )?class (\w+)([^{]*)\{\n([\s\S]*?)^\}/gm)].flatMap(
      ([, name = '', head = '', body = '']) => {
        const base = /\bextends (\w+)/.exec(head)?.[1];
        if (base !== undefined && !ownClasses.has(base)) return [];
        const own = [...body.matchAll(member)].map(([, found = '']) => found);
        return [...new Set(own)].flatMap((found) => {
          const declared = own.filter((each) => each === found).length;
          if (found === 'constructor' || found === 'toJSON' || (used.get(found) ?? 0) > declared) return [];
          const byTests = (anywhere.get(found) ?? 0) > declared;
          return [`${path}: ${name}.${found} is used by ${byTests ? 'tests only' : 'nobody'}`];
        });
      },
    );
  });
}

/**
 * Programs that process outside data, each with the only files that may start it and limit what it can reach: one in
 * the product, and one in the practice service, which is independent of the product.
 */
const programs = [
  {
    named: /ff(?:mpeg|probe|play)/i,
    places: ['src/engine/node/ffmpeg/ffmpeg-process.ts', 'sandbox/processing/thumbnailer.ts'],
  },
] as const;

const startsPrograms = (text: string): boolean => /['"](?:node:)?child_process['"]/.test(text);

/** Finds files that mention such a program and start programs, directly or through a file that they import. */
function startedElsewhere(): readonly string[] {
  return programs.flatMap(({ named, places }) => {
    const isPlace = (path: string) => places.some((place) => place === path);
    const starters = new Set(
      [...files.values()]
        .filter(({ path, text }) => startsPrograms(text) && !isPlace(path))
        .map(({ path }) => path),
    );
    return [...files.values()]
      .filter(({ path, text }) => isProduct(path) && !isPlace(path) && named.test(text))
      .filter(({ path, imports }) => starters.has(path) || imports.some(({ from }) => starters.has(from)))
      .map(({ path }) => `${path}: starts a program that only ${places.join(' and ')} may start`);
  });
}

const problems = [
  ...[circles(), wrongWays(), slowImports(), startedElsewhere()].flat(),
  ...[unused(), unusedTexts(), unusedMembers()].flat(),
];
for (const problem of problems) console.error(problem);
process.exitCode = problems.length === 0 ? 0 : 1;
