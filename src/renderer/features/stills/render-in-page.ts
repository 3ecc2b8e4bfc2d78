import type { RenderReference } from '../../../shared/ipc/requests/stills.ts';

/** Marks an element with the render that it shows. */
export const renderProps = ({ of, id }: RenderReference) => ({ 'data-render': `${of}:${id}` });

/** The render that a row is about. If it shows two side by side, it is the last one. */
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
