import { expect, it } from 'vitest';
import { filesPerAnswer } from '../../shared/ipc/requests/drops.ts';
import { ExpandedFiles } from './expanded-files.ts';

const pathsOf = (count: number, folder = '/renders') =>
  Array.from({ length: count }, (_, index) => `${folder}/${index}.mov`);

it('hands out every file once, in order, so many at a time', () => {
  const expanded = new ExpandedFiles();
  const all = pathsOf(2 * filesPerAnswer + 1);
  const sizes: number[] = [];
  const told: string[] = [];
  for (let part = expanded.first(all); ; part = expanded.next(part.restId)) {
    sizes.push(part.paths.length);
    told.push(...part.paths);
    if (part.restId === null) break;
  }
  expect(sizes).toEqual([filesPerAnswer, filesPerAnswer, 1]);
  expect(told).toEqual(all);
});

it('leaves nothing to ask for where all fit into one answer', () => {
  expect(new ExpandedFiles().first(pathsOf(filesPerAnswer)).restId).toBeNull();
});

it('keeps the rest of one folder apart from that of another', () => {
  const expanded = new ExpandedFiles();
  const one = expanded.first(pathsOf(filesPerAnswer + 1, '/one'));
  const two = expanded.first(pathsOf(filesPerAnswer + 1, '/two'));
  expect(expanded.next(two.restId ?? '').paths).toEqual([`/two/${filesPerAnswer}.mov`]);
  expect(expanded.next(one.restId ?? '').paths).toEqual([`/one/${filesPerAnswer}.mov`]);
});

it('refuses what was asked for before, and what was given up for sixteen newer ones', () => {
  const expanded = new ExpandedFiles();
  const first = expanded.first(pathsOf(filesPerAnswer + 1));
  for (let newer = 0; newer < 15; newer += 1) expanded.first(pathsOf(filesPerAnswer + 1));
  const kept = expanded.first(pathsOf(filesPerAnswer + 1));
  expect(() => expanded.next(first.restId ?? '')).toThrow("Renderdrop doesn't have this file anymore.");
  expect(expanded.next(kept.restId ?? '').paths).toHaveLength(1);
  expect(() => expanded.next(kept.restId ?? '')).toThrow("Renderdrop doesn't have this file anymore.");
});
