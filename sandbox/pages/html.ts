/** Text that is already HTML. Only this file makes it, so whatever else reaches a page is escaped. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

export type HtmlPart = Html | string | number | null | readonly HtmlPart[];

/** Builds HTML: every value put into it is escaped, in text and in quoted attributes alike. */
export function html(literals: TemplateStringsArray, ...parts: readonly HtmlPart[]): Html {
  let text = literals[0] ?? '';
  parts.forEach((part, index) => {
    text += render(part) + (literals[index + 1] ?? '');
  });
  return new Html(text);
}

function render(part: HtmlPart): string {
  if (part === null) return '';
  if (part instanceof Html) return part.toString();
  if (typeof part === 'object') return part.map(render).join('');
  return escapeHtml(String(part));
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => escapes[character] ?? '');
