import { type CommandSpec, commonOptions, type OptionSpec } from './arguments/command-spec.ts';

export const shells = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof shells)[number];

/** A shell script that completes commands, options, choices and files, generated from the same specs as the help. */
export function completionScript(shell: Shell, commands: readonly CommandSpec[]): string {
  switch (shell) {
    case 'bash':
      return bash(commands);
    case 'zsh':
      return zsh(commands);
    case 'fish':
      return fish(commands);
  }
}

const firstWords = (commands: readonly CommandSpec[]): string[] => [
  ...new Set(commands.map(({ name }) => name.split(' ')[0] ?? '')),
];
const secondWords = (commands: readonly CommandSpec[], first: string): string[] =>
  commands.flatMap(({ name }) => {
    const [group, action] = name.split(' ');
    return group === first && action ? [action] : [];
  });
const optionsOf = ({ options }: CommandSpec): readonly OptionSpec[] => [...options, ...commonOptions];
const takesFiles = ({ operands }: CommandSpec): boolean => operands.some(({ kind }) => kind === 'file');

function bash(commands: readonly CommandSpec[]): string {
  return `# Completion of renderdrop for bash: eval "$(renderdrop completion bash)"
${words(commands)}
complete -F _renderdrop renderdrop renderdrop-cli`;
}

/**
 * zsh uses the bash completion, so there is one script less to maintain. It is set up at the first prompt: by then the
 * person's own `compinit` has run, which would discard an earlier setup; if they have none, `compinit` is run then.
 */
const zsh = (
  commands: readonly CommandSpec[],
): string => `# Completion of renderdrop for zsh: eval "$(renderdrop completion zsh)"
${words(commands)}
_renderdrop_begin() {
  add-zsh-hook -d precmd _renderdrop_begin
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  autoload -U +X bashcompinit && bashcompinit
  complete -F _renderdrop renderdrop renderdrop-cli
}
autoload -Uz add-zsh-hook && add-zsh-hook precmd _renderdrop_begin`;

function words(commands: readonly CommandSpec[]): string {
  const options = commands.map(
    (spec) =>
      `    '${spec.name}') options='${optionsOf(spec)
        .map(({ name }) => `--${name}`)
        .join(' ')}' ;;`,
  );
  const choices = new Map(
    commands.flatMap((spec) =>
      optionsOf(spec).flatMap(({ name, choices: known }) =>
        known ? [[`${spec.name} --${name}`, known] as const] : [],
      ),
    ),
  );
  const values = commands.flatMap((spec) =>
    optionsOf(spec).flatMap(({ name, letter, value, choices: known }) =>
      value && !known ? [`'${spec.name} --${name}'`, ...(letter ? [`'${spec.name} -${letter}'`] : [])] : [],
    ),
  );
  const groups = firstWords(commands).filter((first) => secondWords(commands, first).length > 0);
  return `_renderdrop() {
  local word="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local command="\${COMP_WORDS[1]}" actions='' options='' from=2
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W '${[...firstWords(commands), 'help'].join(' ')} --help --version' -- "$word"))
    return
  fi
  case "$command" in
    help) COMPREPLY=($(compgen -W '${firstWords(commands).join(' ')}' -- "$word")); return ;;
    completion) COMPREPLY=($(compgen -W '${shells.join(' ')} --help' -- "$word")); return ;;
${groups.map((first) => `    '${first}') actions='${secondWords(commands, first).join(' ')}' ;;`).join('\n')}
  esac
  if [ -n "$actions" ]; then
    if [ "$COMP_CWORD" -eq 2 ] && [ "\${word#-}" = "$word" ]; then
      COMPREPLY=($(compgen -W "$actions" -- "$word"))
      return
    fi
    case " $actions " in *" \${COMP_WORDS[2]} "*) command="$command \${COMP_WORDS[2]}" ;; esac
  fi
  case "$command $before" in
${[...choices].map(([key, known]) => `    '${key}') COMPREPLY=($(compgen -W '${known.join(' ')}' -- "$word")); return ;;`).join('\n')}
    ${values.join('|')}) return ;;
  esac
  case "$command" in
${options.join('\n')}
  esac
  case "$word" in
    -*) COMPREPLY=($(compgen -W "$options" -- "$word")); return ;;
  esac
  case "$command" in
    ${commands
      .filter(takesFiles)
      .map(({ name }) => `'${name}'`)
      .join('|')})
      compopt -o filenames 2>/dev/null
      local IFS=$'\\n'
      COMPREPLY=($(compgen -f -- "$word")) ;;
  esac
}`;
}

function fish(commands: readonly CommandSpec[]): string {
  const quote = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
  const lines = ['# Completion of renderdrop for fish', 'complete -c renderdrop -f'];
  const first = firstWords(commands);
  for (const word of first) {
    const spec = commands.find(({ name }) => name === word || name.startsWith(`${word} `));
    lines.push(`complete -c renderdrop -n __fish_use_subcommand -a ${word} -d ${quote(spec?.summary ?? '')}`);
  }
  for (const spec of commands) {
    const [group = '', action] = spec.name.split(' ');
    if (action) {
      lines.push(
        `complete -c renderdrop -n '__fish_seen_subcommand_from ${group}; and not __fish_seen_subcommand_from ${secondWords(commands, group).join(' ')}' -a ${action} -d ${quote(spec.summary)}`,
      );
    }
    const seen = action
      ? `__fish_seen_subcommand_from ${group}; and __fish_seen_subcommand_from ${action}`
      : `__fish_seen_subcommand_from ${group}`;
    for (const { name, letter, value, choices, summary } of optionsOf(spec)) {
      lines.push(
        `complete -c renderdrop -n '${seen}' -l ${name}${letter ? ` -s ${letter}` : ''}${value ? ' -x' : ''}${choices ? ` -a '${choices.join(' ')}'` : ''} -d ${quote(summary)}`,
      );
    }
    if (takesFiles(spec)) lines.push(`complete -c renderdrop -n '${seen}' -F`);
    if (spec.name === 'completion')
      lines.push(`complete -c renderdrop -n '${seen}' -a '${shells.join(' ')}'`);
  }
  return lines.join('\n');
}
