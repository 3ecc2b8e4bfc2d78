import { endpoints } from '../../src/shared/api/endpoints.ts';
import type { Api } from '../http/api.ts';
import { readPage } from '../http/cursor.ts';
import type { Services } from '../services.ts';
import { findMedia } from './media.ts';

export function serveNotes(api: Api, services: Services): void {
  const { cursors, notes } = services;
  api.serve(endpoints.listNotes, ({ caller, params, project, query }) => {
    const item = findMedia(services, project, params.mediaId);
    const status = query.status ?? 'open';
    const versionId = query.version_id ?? null;
    return {
      body: readPage(cursors, {
        caller,
        query,
        list: `notes:${item.id}:${status}:${versionId ?? ''}`,
        read: (afterId, count) => notes.page({ mediaId: item.id, status, versionId }, afterId, count),
        present: (note) => notes.present(note),
      }),
    };
  });
}
