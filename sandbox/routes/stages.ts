import { endpoints } from '../../src/shared/api/endpoints.ts';
import type { Api } from '../http/api.ts';
import { readPage } from '../http/cursor.ts';
import type { Services } from '../services.ts';

export function serveStages(api: Api, { cursors, stages }: Services): void {
  api.serve(endpoints.listStages, ({ caller, project, query }) => ({
    body: readPage(cursors, {
      caller,
      query,
      list: `stages:${project.id}`,
      read: (afterId, count) => stages.page(project.id, afterId, count),
      present: (stage) => stages.present(stage),
    }),
  }));
}
