import { expect, it } from 'vitest';
import { commandList, commandOfKeys, placeKeys } from './commands.ts';

it('gives each key to one command only', () => {
  const keys = [...commandList, ...placeKeys].flatMap((entry) => (entry.keys === null ? [] : [entry.keys]));
  expect(keys.filter((entry, index) => keys.indexOf(entry) !== index)).toEqual([]);
});

it('takes no key that types or edits text: each has a modifier or is a function key', () => {
  for (const { keys } of commandList) {
    if (keys === null || keys === 'Escape') continue;
    expect(keys).toMatch(/^(?:Mod\+|(?:Shift\+)?F\d)/);
    expect(keys).not.toMatch(/^Mod\+(?:Shift\+)?[ACVXZ]$/);
  }
});

it('finds a command by its keys', () => {
  expect(commandOfKeys('Mod+K')).toBe('palette');
  expect(commandOfKeys('Mod+Q')).toBeNull();
});
