import { expect, it } from 'vitest';
import { formatMoment } from '../../../shared/model/format.ts';
import type { CheckSteps } from '../../../shared/model/note-check.ts';
import { type SheetHeadWanted, sheetHead } from './sheet-head.ts';

const atMs = Date.parse('2026-11-28T14:05:00Z');
type Placed = SheetHeadWanted['placed'][number];
const steps: CheckSteps = { kind: 'uneven', times: [0], at: 0 };
const shown = (key: string): Placed => ({ before: { kind: 'shown', key, steps } });
const render = (key: string, versionNumber: number | null) =>
  ({ key, versionNumber, fileName: `${key}.mov` }) as SheetHeadWanted['opened']['others'][number];
const wanted: SheetHeadWanted = {
  projectName: 'Tour 2026',
  opened: { subject: render('new', 8), others: [render('seven', 7), render('six', 6), render('four', 4)] },
  placed: [shown('seven'), shown('four'), { before: { kind: 'same' } }, shown('seven')],
  ...{ checked: 3, atMs },
};

it('names the project, each version that is shown, what is checked, and the date', () => {
  expect(sheetHead(wanted)).toBe(`Tour 2026 · v8 beside v4, v7 · 3 of 4 checked · ${formatMoment(atMs)}`);
});

it('names a render that is no version yet by its file, and no version where none is shown beside it', () => {
  const opened = { ...wanted.opened, subject: render('new', null) };
  const placed: readonly Placed[] = [{ before: { kind: 'missing', sentence: '', onSheet: '' } }];
  expect(sheetHead({ ...wanted, projectName: '', opened, placed, checked: 0 })).toBe(
    `The new render, new.mov · 0 of 1 checked · ${formatMoment(atMs)}`,
  );
  expect(sheetHead({ ...wanted, opened })).toContain(' · The new render, new.mov, beside v4, v7 · ');
});
