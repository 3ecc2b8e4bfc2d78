import { plainLines } from '../../shared/model/outside-text.ts';

export type Tone = 'good' | 'warn' | 'bad' | 'quiet' | 'strong';

const codes: Readonly<Record<Tone, readonly [number, number]>> = {
  good: [32, 39],
  warn: [33, 39],
  bad: [31, 39],
  quiet: [2, 22],
  strong: [1, 22],
};

export type Style = (tone: Tone, text: string) => string;

/** Colors are used only on a terminal, and not with NO_COLOR (no-color.org). */
export function styleFor(
  isTerminal: boolean,
  variables: Readonly<Record<string, string | undefined>>,
): Style {
  const coloured = isTerminal && !variables['NO_COLOR'] && variables['TERM'] !== 'dumb';
  if (!coloured) return (_tone, text) => text;
  return (tone, text) => {
    const [on, off] = codes[tone];
    return text === '' ? '' : `\x1b[${on}m${text}\x1b[${off}m`;
  };
}

const ownCode = new RegExp(`${String.fromCharCode(27)}\\[(?:${Object.values(codes).flat().join('|')})m`, 'g');

/** The last filter before a terminal: removes all control sequences except the colors above. */
export function styledLines(text: string): string {
  const own = text.match(ownCode) ?? [];
  return text
    .split(ownCode)
    .map((part, index) => plainLines(part) + (own[index] ?? ''))
    .join('');
}
