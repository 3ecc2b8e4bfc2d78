import { endpoints } from '../../src/shared/api/endpoints.ts';
import type { Api } from '../http/api.ts';
import { readPage } from '../http/cursor.ts';
import type { Services } from '../services.ts';

export function serveProjects(api: Api, { cursors, projects }: Services): void {
  api.serve(endpoints.listProjects, ({ caller, query }) => ({
    body: readPage(cursors, {
      caller,
      query,
      list: 'projects',
      read: (afterId, count) => projects.page(caller.personId, caller.workspace.id, afterId, count),
      present: (project) => projects.present(project),
    }),
  }));

  api.serve(endpoints.getProject, ({ project }) => ({ body: projects.present(project) }));
}
