import { expect, it } from 'vitest';
import { commands } from './commands/all-commands.ts';
import { completionScript, shells } from './completion.ts';

it('offers fish every command once, the actions of its own command, and no others', () => {
  const lines = completionScript('fish', commands).split('\n');
  const actionsOf = (group: string) =>
    lines.flatMap((line) => {
      const [, action] =
        new RegExp(`__fish_seen_subcommand_from ${group}; and not .*' -a (\\S+) -d `).exec(line) ?? [];
      return action ? [action] : [];
    });
  const groups = new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''));
  for (const group of groups) {
    const actions = commands.flatMap(({ name }) =>
      name.startsWith(`${group} `) ? [name.slice(group.length + 1)] : [],
    );
    expect(actionsOf(group), group).toEqual(actions);
    expect(
      lines.filter((line) => line.includes(`__fish_use_subcommand -a ${group} -d `)),
      group,
    ).toHaveLength(1);
  }
  expect(lines.join('\n')).not.toContain('undefined');
});

it.each(shells)('names every command and option for %s', (shell) => {
  const script = completionScript(shell, commands);
  for (const { name, options } of commands)
    for (const word of [...name.split(' '), ...options.map((option) => option.name)])
      expect(script).toContain(word);
});
