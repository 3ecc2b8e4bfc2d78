import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { scopeSchema } from '../../src/shared/api/key-record.ts';
import { limits } from '../../src/shared/api/limits.ts';
import { parseJsonBody, parsePart } from '../http/parse.ts';
import { ServiceError } from '../http/problem.ts';
import { createApiKey, fingerprintOf } from '../keys/api-key.ts';
import { Query } from '../state/database.ts';
import type { ControlParts } from './control-parts.ts';
import { known } from './people-side.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const byId = z.object({ id: z.string() });

const changeKeySchema = z.strictObject({
  revoked: z.boolean().optional(),
  expires_at: z.iso.datetime().nullable().optional(),
  owner_active: z.boolean().optional(),
  in_workspace: z.boolean().optional(),
});

const newKeySchema = z.strictObject({
  name: z.string().min(1),
  /** The new key gets the owner and workspace of the key with this name. */
  like: z.string().default('all'),
  /** The new key gets the workspace of the key with this name instead; its owner joins that workspace. */
  in_workspace_of: z.string().optional(),
  scopes: z.array(scopeSchema).default([...scopeSchema.options]),
});

const newProjectSchema = z.strictObject({
  name: z.string().min(1),
  /** The project gets the owner and workspace of the key with this name. */
  like: z.string().default('all'),
  /** How many ready videos it holds. */
  media: z.number().int().min(0).max(100_000).default(0),
  notes_each: z.number().int().min(0).max(10_000).default(0),
});

const changeProjectSchema = z.strictObject({
  name: z.string().min(1).optional(),
  needs_first_open: z.boolean().optional(),
  visibility: z.enum(['private', 'team']).optional(),
  /** The plan of the project's owner. */
  plan_minutes: z.number().min(0).optional(),
  /** The role of the person behind the key with this name; null takes it away. */
  role: z.strictObject({ key: z.string(), role: z.enum(['editor', 'viewer']).nullable() }).optional(),
});

const joinWorkspace = 'INSERT OR IGNORE INTO workspace_members (workspace_id, person_id) VALUES (?, ?)';
const keyRow = z.object({ id: z.string(), person_id: z.string(), workspace_id: z.string() });
const projectRow = z.object({ id: z.string(), owner_id: z.string() });

/** What people arrange in the web app's settings: keys, membership, roles, plans. Changes apply from the next request on. */
export function controlAccess(app: FastifyInstance, { services, addShow }: ControlParts): void {
  const { connection, ids, clock, plans } = services;
  const findKeyRow = new Query(
    connection,
    'SELECT id, person_id, workspace_id FROM api_keys WHERE id = :key OR name = :key',
    keyRow,
  );
  const findProjectRow = new Query(connection, 'SELECT id, owner_id FROM projects WHERE id = ?', projectRow);
  const findKey = (key: string): z.output<typeof keyRow> => {
    const row = findKeyRow.first({ key });
    if (row === null) throw new ServiceError('sandbox_not_found', `There is no key "${key}".`);
    return row;
  };
  const change = (sql: string, ...values: readonly (string | number | null)[]): void => {
    connection.prepare(sql).run(...values);
  };

  app.post('/_sandbox/keys', (request, reply) => {
    const body = parseJsonBody(newKeySchema, request);
    const model = findKey(body.like);
    const workspaceId = findKey(body.in_workspace_of ?? body.like).workspace_id;
    const key = createApiKey();
    const id = ids.next('apiKey');
    if (workspaceId !== model.workspace_id) change(joinWorkspace, workspaceId, model.person_id);
    change(
      `INSERT INTO api_keys (id, name, person_id, workspace_id, scopes, fingerprint, created_at, expires_at)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
      id,
      body.name,
      model.person_id,
      workspaceId,
      JSON.stringify(body.scopes),
      fingerprintOf(key),
      Math.floor(clock.nowMs()),
      Math.floor(clock.nowMs()) + limits.apiKeyDefaultExpiryDays * dayMs,
    );
    reply.code(201);
    return { id, key };
  });

  app.patch('/_sandbox/keys/:id', (request, reply) => {
    const key = findKey(parsePart(byId, request.params, 'path').id);
    const body = parseJsonBody(changeKeySchema, request);
    if (body.revoked === true) services.credentials.revoke(key.id);
    if (body.revoked === false) change('UPDATE api_keys SET revoked_at = NULL WHERE id = ?', key.id);
    if (body.expires_at !== undefined) {
      const expiresAt = body.expires_at === null ? null : Date.parse(body.expires_at);
      change('UPDATE api_keys SET expires_at = ? WHERE id = ?', expiresAt, key.id);
    }
    if (body.owner_active !== undefined) {
      change('UPDATE people SET active = ? WHERE id = ?', body.owner_active ? 1 : 0, key.person_id);
    }
    if (body.in_workspace !== undefined) {
      const sql = body.in_workspace
        ? joinWorkspace
        : 'DELETE FROM workspace_members WHERE workspace_id = ? AND person_id = ?';
      change(sql, key.workspace_id, key.person_id);
    }
    reply.code(204).send();
  });

  app.post('/_sandbox/keys/:id/revoke', (request, reply) => {
    const credential = known(
      services.credentials.find(parsePart(byId, request.params, '').id),
      'key or connected app',
    );
    services.credentials.revoke(credential.id);
    reply.code(204).send();
  });

  app.post('/_sandbox/projects', (request, reply) => {
    const body = parseJsonBody(newProjectSchema, request);
    const model = findKey(body.like);
    const project = connection.transaction(() =>
      addShow({
        name: body.name,
        ownerId: model.person_id,
        workspaceId: model.workspace_id,
        mediaCount: body.media,
        notesEach: body.notes_each,
      }),
    )();
    reply.code(201);
    return project;
  });

  app.get('/_sandbox/projects/:id', (request) => {
    const project = findProjectRow.first(parsePart(byId, request.params, 'path').id);
    if (project === null) throw new ServiceError('sandbox_not_found', 'There is no such project.');
    return { id: project.id, plan_used_minutes: plans.usedSeconds(project.owner_id, clock.nowMs()) / 60 };
  });

  app.patch('/_sandbox/projects/:id', (request, reply) => {
    const project = findProjectRow.first(parsePart(byId, request.params, 'path').id);
    if (project === null) throw new ServiceError('sandbox_not_found', 'There is no such project.');
    const body = parseJsonBody(changeProjectSchema, request);
    if (body.name !== undefined) {
      change('UPDATE projects SET name = ? WHERE id = ?', body.name, project.id);
    }
    if (body.needs_first_open !== undefined) {
      change(
        'UPDATE projects SET needs_first_open = ? WHERE id = ?',
        body.needs_first_open ? 1 : 0,
        project.id,
      );
    }
    if (body.visibility !== undefined) {
      change('UPDATE projects SET visibility = ? WHERE id = ?', body.visibility, project.id);
    }
    if (body.plan_minutes !== undefined) {
      change('UPDATE people SET plan_seconds = ? WHERE id = ?', body.plan_minutes * 60, project.owner_id);
    }
    if (body.role !== undefined) {
      const { person_id: personId } = findKey(body.role.key);
      change('DELETE FROM project_members WHERE project_id = ? AND person_id = ?', project.id, personId);
      if (body.role.role !== null) {
        change(
          'INSERT INTO project_members (project_id, person_id, role) VALUES (?, ?, ?)',
          project.id,
          personId,
          body.role.role,
        );
      }
    }
    reply.code(204).send();
  });
}
