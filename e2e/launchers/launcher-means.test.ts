import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

// Some questions about the desktop only one launcher can answer. A spec that asks them needs a tag, or it would hang on
// the other launcher until its time is over.

const specs = join(import.meta.dirname, '../specs');
const besideThis = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const recordedOnElectron = new Set(
  [...besideThis('electron/record-desktop.ts').matchAll(/record\('([\w.]+)'/g)].map(([, kind = '']) => kind),
);

interface Declared {
  readonly where: string;
  readonly text: string;
  readonly tags: string;
}

/** Each test of a spec with its own tags or those of its group. */
function testsOf(file: string): readonly Declared[] {
  const source = readFileSync(join(specs, file), 'utf8');
  const starts = [
    ...source.matchAll(/^ {0,4}test(?:\.describe|\.skip)?\($|^ {0,4}test(?:\.describe|\.skip)?\(.*$/gm),
  ];
  const groups: { readonly indent: number; readonly head: string }[] = [];
  return starts.flatMap(({ 0: first, index }, at) => {
    const text = source.slice(index, starts[at + 1]?.index ?? source.length);
    const indent = first.search(/\S/);
    while (groups.length > 0 && (groups.at(-1)?.indent ?? 0) >= indent) groups.pop();
    const head = text.slice(0, text.search(/=>/) + 2);
    if (first.includes('test.describe')) {
      groups.push({ indent, head });
      return [];
    }
    const tags = [...groups.map((group) => group.head), head].join('\n');
    return [{ where: `${file}: ${/['`](.*)['`],/.exec(text)?.[1] ?? first}`, text, tags }];
  });
}

/** Names that stand for a tag in test declarations. */
const isForChromium = ({ tags }: Declared): boolean => /@chromium|\b(?:played|asked)\b/.test(tags);
const isForElectron = ({ tags }: Declared): boolean => /@electron/.test(tags);

const declared = readdirSync(specs)
  .filter((name) => name.endsWith('.spec.ts'))
  .flatMap(testsOf);

it('reads the tests of every spec', () => {
  expect(declared.length).toBeGreaterThan(80);
  expect(declared.filter(isForChromium).length).toBeGreaterThan(10);
  expect(recordedOnElectron.size).toBeGreaterThan(8);
});

it('a spec that asks what Electron’s launcher cannot answer is tagged for the stand-in only', () => {
  const untagged = declared
    .filter((each) => !isForChromium(each) && !isForElectron(each))
    .flatMap(({ where, text }) => {
      const kinds = [...text.matchAll(/(?:calls|waitForCall)\(\s*'([\w.]+)'/g)].map(([, kind = '']) => kind);
      const missing = kinds.filter((kind) => !recordedOnElectron.has(kind));
      const means = ['permits(', 'plays:', 'plays }', 'plays,'].filter((word) => text.includes(word));
      return [...missing, ...means].map((what) => `${where}: ${what}`);
    });
  expect(untagged).toEqual([]);
});

it('everything that Electron’s launcher offers to specs is tried on the fake application', () => {
  const [, means = ''] = /interface DesktopAround \{(.*?)^\}/ms.exec(besideThis('launcher.ts')) ?? [];
  const named = [...means.matchAll(/^ {2}(\w+)\(/gm)].map(([, name = '']) => name);
  expect(named.length).toBeGreaterThan(20);
  const driven = new Set(
    [...besideThis('electron/desktop-around.test.ts').matchAll(/desktop\.(\w+)\(/g)].map(([, name]) => name),
  );
  expect(named.filter((name) => !driven.has(name))).toEqual([]);
});
