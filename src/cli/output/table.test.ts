import { expect, it } from 'vitest';
import { type Column, table } from './table.ts';

interface Row {
  readonly name: string;
  readonly size: string;
  readonly note?: string;
}
const columns: readonly Column<Row>[] = [
  { title: 'Name', of: ({ name }) => name, shrinks: true },
  { title: 'Size', of: ({ size }) => size, right: true },
  { title: 'Note', of: ({ note }) => note ?? '', yields: true },
];

it('aligns columns, numbers on the right, and omits empty columns', () => {
  const rows = [
    { name: 'LED_Main_v5.mov', size: '4.1 GB' },
    { name: 'カラス.mov', size: '900 MB' },
    { name: 'a.mov', size: '1 B' },
  ];
  expect(table(rows, columns, null)).toEqual([
    'Name               Size',
    'LED_Main_v5.mov  4.1 GB',
    'カラス.mov       900 MB',
    'a.mov               1 B',
  ]);
});

it('fits a narrow terminal by dropping columns first, then by cutting names', () => {
  const rows = [{ name: `${'x'.repeat(40)}.mov`, size: '4.1 GB', note: 'From the farm' }];
  const [, line = ''] = table(rows, columns, 40);
  expect(line).not.toContain('farm');
  expect(line).toMatch(/^x+… {2}4\.1 GB$/);
  expect(line).toHaveLength(40);
  expect(table(rows, columns, 90)[1]).toContain('From the farm');
});
