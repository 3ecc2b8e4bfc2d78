import { existsSync } from 'node:fs';
import { basename } from 'node:path';

const shells = ['sh', 'bash', 'dash', 'zsh'];

/** Programs that start the program named in their arguments. */
const starters = [
  ...['dbus-run-session', 'env', 'nice', 'nsenter', 'prlimit', 'script', 'setpriv', 'setsid'],
  ...['stdbuf', 'time', 'timeout', 'unshare', 'xvfb-run'],
];

/** Words that may come before a command in a shell's line and are not programs. */
const notYetCommand = /^(?:if|then|else|elif|do|while|until|!|\{|time|exec|command|nohup|[A-Za-z_]\w*=.*)$/;

/** Built-in commands of a shell. */
const builtins = new Set(
  `. : [ alias bg break builtin case cd compgen complete compopt continue declare done echo esac eval exit export false fg fi for
  function in kill local print printf pwd read return select set shift source test trap true type ulimit umask unset wait zmodload zpty }`.split(
    /\s+/,
  ),
);

/**
 * All programs that one start leads to, by name or path: the program started, and what it is told to start in turn, as
 * in `sh -c 'ulimit -v 9; exec "$0" "$@"' ffmpeg`. A name that is held in a variable is not found.
 */
export function programsInCommand(program: string, words: readonly string[]): readonly string[] {
  const name = basename(program);
  if (shells.includes(name)) return [program, ...programsInShell(words)];
  if (!starters.includes(name)) return [program];
  const line = name === 'script' ? lineOf(words) : null;
  if (line) return [program, ...programsInShell(['-c', line.line])];
  const at = words.findIndex((word) => !word.startsWith('-') && isProgram(word));
  return at < 0 ? [program] : [program, ...programsInCommand(words[at] ?? '', words.slice(at + 1))];
}

/** The line after `-c`, which may be combined with other flags (`-qec LINE`), and the words after it. */
function lineOf(
  words: readonly string[],
): { readonly line: string; readonly rest: readonly string[] } | null {
  const at = words.findIndex((word) => /^-\w*c$/.test(word));
  return at < 0 ? null : { line: words[at + 1] ?? '', rest: words.slice(at + 2) };
}

function programsInShell(words: readonly string[]): readonly string[] {
  const told = lineOf(words);
  if (!told) return [];
  const [zeroth = '', ...rest] = told.rest;
  return commandsIn(told.line).flatMap(([command = '', ...behind]) => {
    const [program = '', ...own] = [command, ...behind].flatMap((word) => {
      if (word === '"$0"' || word === '$0') return [zeroth];
      return word === '"$@"' || word === '$@' ? rest : [unquoted(word)];
    });
    const isName =
      /^[\w./+-]+$/.test(program) && !builtins.has(program) && !functionsIn(told.line).has(program);
    return isName ? programsInCommand(program, own) : [];
  });
}

const separator = /^(?:&&|\|\||[;&|()\n`]|\$\()$/;
const redirection = /^\d*[<>]/;
const token = /\d*[<>]+&?\s*[^\s;&|]+|&&|\|\||\$\(|[;&|()\n`]|(?:'[^']*'|"(?:\\.|[^"\\])*"|[^\s;&|()`'"])+/g;

const functionsIn = (line: string): ReadonlySet<string> =>
  new Set([...line.matchAll(/([\w-]+)\s*\(\)\s*\{/g)].map(([, name = '']) => name));

/** Removes comments, `case` patterns, function heads and lists in brackets, because no command begins there. */
const plain = (line: string): string =>
  line
    .replaceAll('\\\n', ' ')
    .replace(/(^|\s)#.*$/gm, '$1')
    .replace(/=\([^()]*\)/g, '=')
    .replace(/(\bin|;;)\s*\(?[^()\n;]*\)/g, '$1;')
    .replace(/[\w-]+\s*\(\)\s*\{/g, '{');

/** The words of each simple command of a line, as written. */
function commandsIn(line: string): readonly (readonly string[])[] {
  const asked: string[] = [];
  let rest = plain(line);
  // A command substitution is part of the word around it, and its command is read separately.
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\$\(([^()]*)\)/g, (_all, inner: string) => {
      asked.push(inner);
      return '$_';
    });
  }
  const commands: string[][] = [[]];
  for (const [word] of rest.matchAll(token)) {
    const last = commands.at(-1) ?? [];
    if (separator.test(word)) commands.push([]);
    else if (!redirection.test(word) && !(last.length === 0 && notYetCommand.test(word))) last.push(word);
  }
  return [...asked.flatMap(commandsIn), ...commands.filter((words) => words.length > 0)];
}

const unquoted = (word: string): string => word.replace(/^(['"])(.*)\1$/s, '$2');

const isProgram = (word: string): boolean => existsSync(word) || /^[a-z][\w+-]*$/.test(word);
