import { parseAst } from 'vite';

/** A place in a source whose key is reported when it is reached. */
export interface Mark {
  readonly key: string;
  readonly at: number;
}

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/**
 * The source with a call before each mark that reports the mark's key: before the statement that contains the mark, or
 * before the value that an arrow function returns. A mark outside any function is reached by importing the file.
 */
export function probed(source: string, marks: readonly Mark[]): string {
  const spots = spotsIn(parseAst(source, { lang: 'ts' }) as unknown as Node);
  const inserts: { at: number; text: string; order: number }[] = [];
  for (const { key, at } of marks) {
    const around = spots.filter(({ start, end }) => start <= at && at < end);
    const spot = around.toSorted((a, b) => a.end - a.start - (b.end - b.start))[0];
    if (!spot) continue;
    const told = `globalThis.__reached?.('${key}')`;
    const size = spot.end - spot.start;
    if (spot.kind === 'in a list') inserts.push({ at: spot.start, text: `${told};`, order: size });
    else {
      const [before, after] = spot.kind === 'alone' ? [`{${told};`, '}'] : [`(${told}, `, ')'];
      inserts.push(
        { at: spot.start, text: before, order: size },
        { at: spot.end, text: after, order: -size },
      );
    }
  }
  // At the same position, the outer call comes first.
  inserts.sort((a, b) => a.at - b.at || b.order - a.order);
  let text = '';
  let from = 0;
  for (const insert of inserts) {
    text += source.slice(from, insert.at) + insert.text;
    from = insert.at;
  }
  return text + source.slice(from);
}

interface Spot {
  readonly kind: 'in a list' | 'alone' | 'given back';
  readonly start: number;
  readonly end: number;
}

function spotsIn(program: Node): readonly Spot[] {
  const spots: Spot[] = [];
  const add = (kind: Spot['kind'], { start, end }: Node) => spots.push({ kind, start, end });
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) for (const each of value) visit(each);
    if (!isNode(value)) return;
    const parts = value as Node & Readonly<Record<string, unknown>>;
    const lists = { BlockStatement: 'body', SwitchCase: 'consequent' } as const;
    const list = lists[value.type as keyof typeof lists];
    for (const each of list ? (parts[list] as readonly Node[]) : [])
      if (!/^(?:Import|Export|TS)/.test(each.type)) add('in a list', each);
    const alone = {
      IfStatement: ['consequent', 'alternate'],
      ForOfStatement: ['body'],
      ForStatement: ['body'],
    };
    for (const name of alone[value.type as keyof typeof alone] ?? []) {
      const each = parts[name];
      if (isNode(each) && !/^(?:BlockStatement|IfStatement)$/.test(each.type)) add('alone', each);
    }
    if (
      value.type === 'ArrowFunctionExpression' &&
      isNode(parts['body']) &&
      parts['body'].type !== 'BlockStatement'
    )
      add('given back', parts['body']);
    for (const each of Object.values(parts)) visit(each);
  };
  visit(program);
  return spots;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
