import { expect, it } from 'vitest';
import { commandList, placeKeys } from '../../shared/model/commands.ts';
import { reviewKeyList, viewerKeyList } from '../../shared/model/viewer-keys.ts';
import { keyCaps, keyWords } from './key-caps.ts';

it.each([
  ['Mod+Shift+K', ['Ctrl', 'Shift'], ['K']],
  ['Escape', [], ['Esc']],
  ['J/K/L', [], ['J', 'K', 'L']],
  ['Shift+←/→', ['Shift'], ['←', '→']],
  ['Alt+ArrowUp/ArrowDown', ['Alt'], ['↑', '↓']],
  ['+', [], ['+']],
  ['−/+', [], ['−', '+']],
  ['Shift++', ['Shift'], ['+']],
])('%s', (keys, held, pressed) => {
  expect(keyCaps(keys)).toEqual({ held, pressed });
});

it('leaves no key of any list without a name, and none twice', () => {
  const lists = [...commandList, ...placeKeys, ...viewerKeyList, ...reviewKeyList];
  for (const { keys } of lists) {
    if (keys === null) continue;
    const { held, pressed } = keyCaps(keys);
    const caps = [...held, ...pressed];
    expect(caps, keys).not.toContain('');
    expect(new Set(caps).size, keys).toBe(caps.length);
  }
});

it('writes a shortcut into a sentence', () => expect(keyWords('Mod+Shift+O')).toBe('Ctrl+Shift+O'));
