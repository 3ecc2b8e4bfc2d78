import { expect, it } from 'vitest';
import type { EncodeSnapshot, EncodeState } from '../../../shared/model/encodes.ts';
import { jobIdSchema } from '../../../shared/model/uploads.ts';
import { listedEncodes } from './use-encodes.ts';

const jobId = jobIdSchema.parse('its-upload');
const encodeIn = (state: EncodeState) => ({ state }) as EncodeSnapshot;

it('lists a video no longer once its upload is queued, though the encode does not say so yet', () => {
  const encoded = encodeIn({ kind: 'encoded', atMs: 0, jobId });
  expect(listedEncodes([encoded], [])).toEqual([encoded]);
  expect(listedEncodes([encoded], [jobId])).toEqual([]);
  const encoding = encodeIn({ kind: 'encoding', sinceMs: 0 });
  expect(listedEncodes([encoding, encodeIn({ kind: 'uploading', jobId })], [jobId])).toEqual([encoding]);
});
