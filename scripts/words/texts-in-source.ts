import { type ESTree, parseSync } from 'vite';

type Node = Readonly<Record<string, unknown>> & { readonly type: string };

/** JSX attributes that a person never reads. */
const unread = new Set([
  ...['className', 'role', 'key', 'type', 'kind', 'tone', 'size', 'id', 'href', 'src', 'd', 'style'],
  ...['viewBox', 'fill', 'variant', 'shortcut', 'keys', 'placement'],
]);

/** Key names, selectors, headers and the like are not texts. */
const technical =
  /^(Mod|Alt|Shift|Ctrl|CmdOrCtrl)\+|^(Arrow|Page)(Up|Down|Left|Right)$|^(Enter|Escape|Delete|Home|End)$|^(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|PRAGMA|WITH|DROP|BEGIN|COMMIT) |[[=]"|^[a-z-]+(\.[a-z-]+)+$|^--/;

const isReadable = (text: string): boolean =>
  !technical.test(text) && (/^[A-Z“][^A-Z]*[a-z]/.test(text) || /[a-z]+[,:.]? [a-z“]+/i.test(text));

/**
 * Every text of a TypeScript file that a person might read: JSX, strings and templates, without comments and imports.
 * `{…}` marks where a value is filled in.
 */
export function textsInSource(path: string, source: string): readonly string[] {
  const { program, errors } = parseSync(path, source, { sourceType: 'module' });
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`);
  const found: string[] = [];
  const add = (value: string) => {
    const text = value.replace(/\s+/g, ' ').trim();
    if (isReadable(text)) found.push(text);
  };
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) {
      value.forEach(visit);
      return;
    }
    if (!isNode(value)) return;
    if (skips(value)) return;
    if (value.type === 'JSXText' || value.type === 'Literal') {
      if (typeof value['value'] === 'string') add(value['value']);
      return;
    }
    if (isNode(value['quasi'])) {
      // Markup of the practice pages: only the text between its tags is read.
      const markup = value['quasi'] as unknown as ESTree.TemplateLiteral;
      for (const text of templateText(markup).split(/<[^>]*>/)) add(text);
      visit(markup.expressions);
      return;
    }
    if (value.type === 'TemplateLiteral') add(templateText(value as unknown as ESTree.TemplateLiteral));
    for (const [key, part] of Object.entries(value)) if (key !== 'parent') visit(part);
  };
  visit(program);
  return found;
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

function skips(node: Node): boolean {
  if (node.type === 'TSAsExpression' || node.type === 'TSSatisfiesExpression') return false;
  if (/^(Import|ExportAll|TS)/.test(node.type) && node.type !== 'ImportExpression') return true;
  // Search words of a command.
  if (node.type === 'Property' && isNode(node['key']) && node['key']['name'] === 'also') return true;
  // Messages of bugs, which appear only in the log.
  if (
    node.type === 'NewExpression' &&
    isNode(node['callee']) &&
    /^(Range|Type)?Error$/.test(String(node['callee']['name']))
  )
    return true;
  if (node.type !== 'JSXAttribute') return false;
  const name = node['name'];
  return isNode(name) && unread.has(String(name['name']));
}

const templateText = ({ quasis }: ESTree.TemplateLiteral): string =>
  quasis.map(({ value }) => value.cooked ?? '').join('{…}');
