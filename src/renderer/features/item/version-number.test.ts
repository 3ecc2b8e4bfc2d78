import { expect, test } from 'vitest';
import { versionIdSchema } from '../../../shared/api/ids.ts';
import { versionNumberOf } from './version-number.ts';

const current = versionIdSchema.parse('ver_5');
const other = versionIdSchema.parse('ver_4');
const upload = (versionNumber: number | null) => ({ versionId: current, versionNumber, uploadedAtMs: null });

test('the number of a version comes from its upload, else from a note on it', () => {
  expect(versionNumberOf(current, [upload(5)], [], 5)).toBe(5);
  expect(versionNumberOf(current, [upload(null)], [{ version_id: current, version_number: 5 }], 5)).toBe(5);
});

test('an only version is the first, and nothing is guessed from a count', () => {
  expect(versionNumberOf(current, [], [], 1)).toBe(1);
  expect(versionNumberOf(current, [], [{ version_id: other, version_number: 4 }], 5)).toBeNull();
  expect(versionNumberOf(undefined, [upload(5)], [], 1)).toBeNull();
});
