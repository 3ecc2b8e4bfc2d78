import { z } from 'zod';
import { projectRoleSchema, type projectSchema, workspaceKindSchema } from '../../src/shared/api/project.ts';
import { toTimestamp } from '../clock.ts';
import type { Addresses } from '../http/addresses.ts';
import { type Connection, flagColumn, Query } from './database.ts';

const projectRow = z.object({
  id: z.string(),
  name: z.string(),
  owner_id: z.string(),
  workspace_id: z.string(),
  workspace_kind: workspaceKindSchema,
  visibility: z.enum(['private', 'team']).nullable(),
  needs_first_open: flagColumn,
  created_at: z.number(),
  updated_at: z.number(),
  role: projectRoleSchema,
});

/** A project as one person sees it. */
export type OpenProject = z.output<typeof projectRow>;
type ProjectAnswer = z.input<typeof projectSchema>;

/**
 * Who may open a project: its owner, anyone given a role, and, if the project is visible to the team, everybody in the
 * workspace as a viewer.
 */
const visibleProjects = `
  SELECT p.*, w.kind AS workspace_kind,
    CASE WHEN p.owner_id = :person THEN 'owner' WHEN m.role IS NOT NULL THEN m.role ELSE 'viewer' END AS role
  FROM projects AS p JOIN workspaces AS w ON w.id = p.workspace_id
  LEFT JOIN project_members AS m ON m.project_id = p.id AND m.person_id = :person
  WHERE p.workspace_id = :workspace AND (p.owner_id = :person OR m.role IS NOT NULL OR p.visibility = 'team')`;

export class ProjectStore {
  readonly #connection: Connection;
  readonly #addresses: Addresses;
  readonly #find: Query<OpenProject>;
  readonly #page: Query<OpenProject>;

  constructor(connection: Connection, addresses: Addresses) {
    this.#connection = connection;
    this.#addresses = addresses;
    this.#find = new Query(connection, `${visibleProjects} AND p.id = :id`, projectRow);
    this.#page = new Query(
      connection,
      `${visibleProjects} AND p.id > :after ORDER BY p.id LIMIT :count`,
      projectRow,
    );
  }

  /** The project if this person may open it in this workspace; otherwise null, whatever the reason. */
  find(personId: string, workspaceId: string, projectId: string): OpenProject | null {
    return this.#find.first({ person: personId, workspace: workspaceId, id: projectId });
  }

  page(personId: string, workspaceId: string, afterId: string, count: number): OpenProject[] {
    return this.#page.all({ person: personId, workspace: workspaceId, after: afterId, count });
  }

  touch(projectId: string, nowMs: number): void {
    this.#connection
      .prepare('UPDATE projects SET updated_at = ? WHERE id = ?')
      .run(Math.floor(nowMs), projectId);
  }

  /** A person opened the project in the web app, which moved it to the current format. */
  markOpened(projectId: string): void {
    this.#connection.prepare('UPDATE projects SET needs_first_open = 0 WHERE id = ?').run(projectId);
  }

  present(project: OpenProject): ProjectAnswer {
    return {
      object: 'project',
      id: project.id,
      name: project.name,
      workspace: { kind: project.workspace_kind, id: project.workspace_id },
      role: project.role,
      visibility: project.visibility,
      created_at: toTimestamp(project.created_at),
      updated_at: toTimestamp(project.updated_at),
      app_url: this.#addresses.project(project.id),
    };
  }
}
