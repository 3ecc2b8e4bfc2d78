import type { RenderReference } from '../../../shared/ipc/requests/stills.ts';

/** Says in the page which render a picture is of. */
export const renderProps = ({ of, id }: RenderReference) => ({ 'data-render': `${of}:${id}` });

/** The render that a row is about: the last that it shows, where it shows two beside each other. */
export function renderOfRow(row: Element): RenderReference | null {
  const last = [...row.querySelectorAll<HTMLElement>('[data-render]')].at(-1);
  const [, of, id = ''] = /^(\w+):(.+)$/.exec(last?.dataset['render'] ?? '') ?? [];
  switch (of) {
    case 'file':
    case 'upload':
    case 'version':
      return { of, id };
    default:
      return null;
  }
}
