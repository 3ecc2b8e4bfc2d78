import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Bridge } from '../../../shared/ipc/contract.ts';
import type { WatchFile } from '../../../shared/model/watch-folders.ts';
import { renderOfFile } from './render-of-file.ts';

const watch = {
  pick: async () => ({ ok: true, value: { id: 'picked' } }),
} as unknown as Bridge['requests']['watch'];
const renderIn = (state: Pick<WatchFile['state'], 'kind'> & { readonly jobId?: string }) =>
  renderOfFile(
    { folderId: 'folder', path: 'IMAG_v08.mov', sequence: null, state } as unknown as WatchFile,
    watch,
    new QueryClient(),
  );

it('is the version that a watched file became: as a new render it would be compared with itself', async () => {
  expect(await renderIn({ kind: 'uploaded', jobId: 'job' })).toEqual({ of: 'upload', id: 'job' });
});

it('is the file itself until it is uploaded', async () => {
  expect(await renderIn({ kind: 'choosing' })).toEqual({ of: 'file', id: 'picked' });
  expect(await renderIn({ kind: 'queued', jobId: 'job' })).toEqual({ of: 'file', id: 'picked' });
});
