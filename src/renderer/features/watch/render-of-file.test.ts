import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import { fileIdSchema } from '../../../shared/ipc/values.ts';
import { type WatchFile, watchFolderIdSchema } from '../../../shared/model/watch-folders.ts';
import type { WatchFrames } from '../../../shared/model/watch-frames.ts';
import { queryKeys } from '../../bridge/queries.ts';
import { exampleSequence } from '../../testing/sequence-examples.ts';
import { renderOfFile } from './render-of-file.ts';

const folderId = watchFolderIdSchema.parse('folder');
const id = fileIdSchema.parse('picked');
const sequence = { ...exampleSequence.facts, missing: [{ first: 3, last: 3 }], missingCount: 1 };
const missing = { kind: 'frames_missing', missing: sequence.missing, missingCount: 1, rate: null } as const;
const settling = { kind: 'settling', waitsFor: missing, sinceMs: 0 } as const;

/** What is shown of a sequence with a gap. */
async function shown(state: WatchFile['state'], frames: WatchFrames = { kind: 'ask' }) {
  const client = new QueryClient();
  client.setQueryData(queryKeys.watchFolders, { folders: [{ id: folderId, settings: { frames } }] });
  const folder = { id, name: 'in', kind: 'folder', sizeBytes: null, modifiedMs: null } as const;
  const watch = { pick: async () => ({ ok: true, value: folder }) as const };
  const file = { folderId, path: 'in/Comet_v001.####.png', sequence, state };
  return await renderOfFile(file, watch, client);
}

it('shows the gap of a sequence until a person, or its folder, has it filled', async () => {
  const rate = { num: 25, den: 1 };
  const encode = { kind: 'encode', rate, codec: 'h264', convertLinear: true } as const;
  expect(await shown(settling)).toMatchObject({ of: 'frames', folderId: id, fillGaps: false });
  expect(await shown(settling, encode)).toMatchObject({ fillGaps: false });
  expect(await shown(settling, { ...encode, fillGaps: true })).toMatchObject({ fillGaps: true });
  const accepted = { kind: 'finished', waitsFor: 'encoder', says: null, sinceMs: 0 } as const;
  expect(await shown(accepted, encode), '“Upload anyway” fills it').toMatchObject({ fillGaps: true });
  const skipped = { kind: 'skipped', reason: { kind: 'by_person' }, atMs: 0 } as const;
  expect(await shown(skipped, encode)).toMatchObject({ fillGaps: false });
});

const picks = {
  pick: async () => ({ ok: true, value: { id: 'picked' } }),
} as unknown as Bridge['requests']['watch'];
const renderIn = (state: Pick<WatchFile['state'], 'kind'> & { readonly jobId?: string }) =>
  renderOfFile(
    { folderId: 'folder', path: 'IMAG_v08.mov', sequence: null, state } as unknown as WatchFile,
    picks,
    new QueryClient(),
  );

it('is the version that a watched file became: as a new render it would be compared with itself', async () => {
  expect(await renderIn({ kind: 'uploaded', jobId: 'job' })).toEqual({ of: 'upload', id: 'job' });
});

it('is the file itself until it is uploaded', async () => {
  expect(await renderIn({ kind: 'choosing' })).toEqual({ of: 'file', id: 'picked' });
  expect(await renderIn({ kind: 'queued', jobId: 'job' })).toEqual({ of: 'file', id: 'picked' });
});
