import { expect, it } from 'vitest';
import { plainEntry } from './palette-entry.ts';
import { sectionOf } from './palette-section.ts';

const entry = (id: string) => ({ ...plainEntry, id, label: id, icon: null, run: () => {} });

it('gives no two parts of the list one key: an entry called as its section made the window hang', () => {
  const sections = [
    ...sectionOf('row', 'A row', [entry('open'), entry('view')], '', 7),
    ...sectionOf('open', 'LED Main', [entry('open'), entry('view')], '', 7),
  ];
  const keys = sections.flatMap(({ id, entries }) => [id, ...entries.map((each) => each.id)]);
  expect(keys).toHaveLength(6);
  expect(new Set(keys).size).toBe(6);
});
