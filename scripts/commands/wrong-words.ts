import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { commonOptions } from '../../src/cli/arguments/command-spec.ts';
import { commands } from '../../src/cli/commands/all-commands.ts';
import { longParts } from '../long-parts.ts';
import { root } from './printed-commands.ts';

/** The words after a program's name, up to the end of its command. */
const wordsBehind = (text: string): readonly string[] => {
  const [own = ''] = /^(?:"[^"]*"|'[^']*'|[^"'|;&()<>`”“\n])*/.exec(text) ?? [];
  return [...own.matchAll(/"[^"]*"|'[^']*'|[^\s"']+/g)].map(([word]) => word.replace(/[.,:]$/, ''));
};

const callsOf = (text: string, name: RegExp): readonly (readonly string[])[] =>
  [...text.matchAll(name)].map((found) => wordsBehind(text.slice(found.index + found[0].length)));

/** The program's name, where it is not part of a path, a link, an option or another file's name. */
const renderdrop = /(?<![\w./~-])(?:\.\/bin\/)?renderdrop(?:-cli)?(?= )/g;
const isPlaceholder = (word: string) => /^[A-Z][A-Z]*$|^…|^\[|^\{|\$/.test(word);

/** The commands, options and choices in a text that the option tables don't have. */
export function wrongInCommands(text: string): readonly string[] {
  return callsOf(text, renderdrop).flatMap((words) => {
    const [first = '', second = ''] = words;
    if (!/^[a-z]/.test(first)) return [];
    const spec =
      commands.find(({ name }) => name === `${first} ${second}`) ??
      commands.find(({ name }) => name === first);
    const isGroup = commands.some(({ name }) => name.startsWith(`${first} `));
    if (spec === undefined && isGroup && (second === '' || !/^[a-z]/.test(second))) return [];
    if (first === 'help') return [];
    const isUnknownAction =
      spec?.name === first && isGroup && spec.operands.length === 0 && /^[a-z]/.test(second);
    if (spec === undefined || isUnknownAction) return [`no command: renderdrop ${first} ${second}`.trim()];
    const options = [...spec.options, ...commonOptions];
    return words.flatMap((word, at) => {
      const [, name, inline] = /^--([a-z-]+)(?:=(.*))?$/.exec(word) ?? [];
      const [, letter] = /^-([a-z])$/.exec(word) ?? [];
      if (name === undefined && letter === undefined) return [];
      const option = options.find((each) =>
        name === undefined ? each.letter === letter : each.name === name,
      );
      if (option === undefined) return [`no option: renderdrop ${spec.name} ${word}`];
      const value = inline ?? words[at + 1];
      const isChosen =
        option.choices === undefined || value === undefined || isPlaceholder(value) || value.startsWith('-');
      return isChosen || option.choices?.includes(value)
        ? []
        : [`no choice: renderdrop ${spec.name} ${word} ${value}`];
    });
  });
}

const scripts = (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    readonly scripts: Readonly<Record<string, string>>;
  }
).scripts;
const npm = /(?<![\w./-])npm(?= )/g;
const npmOwn = new Set(['ci', 'link', 'install', 'audit', 'ls', 'release']);

/** Scripts that package.json doesn't have, and options that no source of the script mentions. */
export function wrongInNpm(text: string): readonly string[] {
  return callsOf(text, npm).flatMap((words) => {
    const [first = '', ...behind] = words.filter((word) => word !== '--silent');
    const [name = '', ...rest] = first === 'run' ? behind : [first, ...behind];
    if (name === '' || isPlaceholder(name) || (first !== 'run' && npmOwn.has(first))) return [];
    const script = scripts[name];
    if (script === undefined) return [`no script: npm run ${name}`];
    const known = sourcesOf(script);
    const parts = rest.flatMap((word, at) => (word === '--part' ? [rest[at + 1] ?? ''] : []));
    return [
      ...rest
        .flatMap((word) => /^\[?--([a-z][a-z-]*)/.exec(word)?.[1] ?? [])
        .filter(
          (option) =>
            !known.includes(`--${option}`) && !new RegExp(`['"]?${option}['"]?: \\{ type`).test(known),
        )
        .map((option) => `no option: npm run ${name} -- --${option}`),
      ...parts
        .filter((part) => !isPlaceholder(part) && !longParts.some((each) => each.name === part))
        .map((part) => `no part: ${part}`),
    ];
  });
}

/** The source of a script, together with the files next to it. */
function sourcesOf(script: string): string {
  const path = script
    .split(' ')
    .findLast((word) => /^[\w/-]+(?:\.ts)?$/.test(word) && existsSync(join(root, word)));
  if (path === undefined) return '';
  const beside = path.endsWith('.ts') ? globSync(`${dirname(path)}/*.ts`, { cwd: root }) : [path];
  return beside.map((each) => readFileSync(join(root, each), 'utf8')).join('\n');
}

const integrations = join(root, 'integrations');
const slurmScript = readFileSync(join(integrations, 'slurm/renderdrop-slurm'), 'utf8');
const addonWords = readFileSync(join(integrations, 'blender/renderdrop/words.py'), 'utf8');

/** The same for the options of our Slurm script and Blender add-on. */
export function wrongInIntegrations(text: string): readonly string[] {
  const ofSlurm = callsOf(text, /(?<![\w./-])renderdrop-slurm(?= )/g).flatMap((words) =>
    words.slice(0, words.includes('--') ? words.indexOf('--') : words.length),
  );
  const ofAddon = [...text.matchAll(/--renderdrop-([a-z]+)/g)].map(([, word = '']) => word);
  return [
    ...ofSlurm
      .filter((word) => /^--\w/.test(word) && !slurmScript.includes(`"${word}"`))
      .map((word) => `no option: renderdrop-slurm ${word}`),
    ...ofAddon
      .filter((word) => !addonWords.includes(`"${word}"`))
      .map((word) => `no option: --renderdrop-${word}`),
  ];
}
