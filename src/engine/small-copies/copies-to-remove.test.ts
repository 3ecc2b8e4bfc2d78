import { expect, it } from 'vitest';
import { versionIdSchema } from '../../shared/api/ids.ts';
import { copiesToRemove } from './copies-to-remove.ts';

const copy = (id: string, sizeBytes: number) => ({ versionId: versionIdSchema.parse(id), sizeBytes });
const three = [copy('oldest', 40), copy('middle', 40), copy('newest', 40)];
const namesOf = (bytesMax: number, open: readonly string[] = []) =>
  copiesToRemove(three, bytesMax, ({ versionId }) => open.includes(versionId)).map(
    ({ versionId }) => versionId,
  );

it('removes the oldest until the others fit, and never more', () => {
  expect(namesOf(120)).toEqual([]);
  expect(namesOf(119)).toEqual(['oldest']);
  expect(namesOf(79)).toEqual(['oldest', 'middle']);
  expect(namesOf(0)).toEqual(['oldest', 'middle', 'newest']);
});

it('keeps those with open notes, whatever they take', () => {
  expect(namesOf(119, ['oldest'])).toEqual(['middle']);
  expect(namesOf(0, ['oldest', 'newest'])).toEqual(['middle']);
});
