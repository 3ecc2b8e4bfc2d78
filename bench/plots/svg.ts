/** What all plots share: their style in light and dark windows, and escaped text. */
export const width = 860;
export const rowHeight = 20;

const light = { paper: '#ffffff', ink: '#1f2328', soft: '#59636e', line: '#d1d9e0' };
const dark = { paper: '#0d1117', ink: '#f0f6fc', soft: '#9198a1', line: '#3d444d' };
const verdicts = {
  met: ['#1a7f37', '#3fb950'],
  missed: ['#cf222e', '#ff7b72'],
  unclear: ['#9a6700', '#d29922'],
} as const;

type Colors = typeof light;
const rules = (colors: Colors, of: 0 | 1): string =>
  [
    `.paper{fill:${colors.paper}}text{fill:${colors.ink}}.soft{fill:${colors.soft}}`,
    `.line{stroke:${colors.line}}.goal{stroke:${colors.soft}}.curve{stroke:${colors.ink}}`,
    ...Object.entries(verdicts).map(
      ([name, shades]) => `.${name}{fill:${shades[of]};stroke:${shades[of]};color:${shades[of]}}`,
    ),
    `.unclear{fill:${colors.paper}}`,
  ].join('');

export function picture(title: string, height: number, parts: readonly string[]): string {
  const style = [
    `text{font:12px system-ui,-apple-system,"Segoe UI",sans-serif}.head{font-weight:600;font-size:13px}.right{text-anchor:end}`,
    rules(light, 0),
    `@media (prefers-color-scheme:dark){${rules(dark, 1)}}`,
  ].join('');
  return `${[
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${style}</style>`,
    `<rect class="paper" width="${width}" height="${height}" rx="6"/>`,
    ...parts,
    '</svg>',
  ].join('\n')}\n`;
}

export function text(x: number, y: number, words: string, classes = ''): string {
  return `<text x="${place(x)}" y="${place(y)}"${classes === '' ? '' : ` class="${classes}"`}>${escaped(words)}</text>`;
}

export const line = (from: readonly [number, number], to: readonly [number, number], classes: string) =>
  `<path d="M${place(from[0])} ${place(from[1])}L${place(to[0])} ${place(to[1])}" class="${classes}"/>`;

/** Shortens a text that is too long. */
export const shortened = (words: string, letters: number): string =>
  words.length <= letters ? words : `${words.slice(0, letters - 1).trimEnd()}…`;

export const place = (at: number): string => String(Math.round(at * 10) / 10);

/** A figure with three digits. */
export const figure = (value: number | null): string =>
  value === null ? '–' : Number(value.toPrecision(3)).toLocaleString('en', { maximumFractionDigits: 3 });

const escaped = (words: string): string =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
