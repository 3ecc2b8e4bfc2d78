import { z } from 'zod';
import { compSchema, createCompRequestSchema } from './comp.ts';
import { compIdSchema, endpointIdSchema, mediaIdSchema, projectIdSchema } from './ids.ts';
import { keyRecordSchema, type Scope } from './key-record.ts';
import { listSchema, pageQuerySchema } from './list.ts';
import {
  createdMediaSchema,
  createMediaRequestSchema,
  createVersionRequestSchema,
  mediaSchema,
} from './media.ts';
import { createdVersionSchema } from './media-version.ts';
import { noteSchema, notesQuerySchema } from './note.ts';
import { projectSchema } from './project.ts';
import { stageSchema } from './stage.ts';
import {
  createdWebhookEndpointSchema,
  createWebhookEndpointRequestSchema,
  webhookEndpointSchema,
} from './webhook-endpoint.ts';

export interface Endpoint {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** OpenAPI style: `/v1/projects/{projectId}`. */
  readonly path: string;
  readonly summary: string;
  /** Permissions the key must have; none means that any valid credential will do. */
  readonly scopes: readonly Scope[];
  readonly params: z.ZodObject;
  readonly query: z.ZodObject;
  readonly request: z.ZodObject | null;
  readonly successStatus: 200 | 201 | 204;
  readonly response: z.ZodType | null;
  readonly errorStatuses: readonly number[];
}

const readErrors = [400, 401, 403, 404, 429] as const;
const createErrors = [400, 401, 403, 404, 409, 422, 429] as const;
const uploadErrors = [...createErrors, 503] as const;

const noParams = z.strictObject({});
const noQuery = z.strictObject({});
const inProject = z.strictObject({ projectId: projectIdSchema });
const inMedia = inProject.extend({ mediaId: mediaIdSchema });
const inComp = inProject.extend({ compId: compIdSchema });
const inEndpoint = z.strictObject({ endpointId: endpointIdSchema });

const get = <
  Params extends z.ZodObject,
  Response extends z.ZodType,
  Query extends z.ZodObject = typeof noQuery,
>(
  path: string,
  summary: string,
  params: Params,
  response: Response,
  scopes: readonly Scope[] = ['projects:read'],
  query?: Query,
) =>
  ({
    method: 'GET',
    path,
    summary,
    scopes,
    params,
    query: (query ?? noQuery) as Query,
    request: null,
    successStatus: 200,
    response,
    errorStatuses: readErrors,
  }) as const satisfies Endpoint;

const post = <Params extends z.ZodObject, Request extends z.ZodObject, Response extends z.ZodType>(
  path: string,
  summary: string,
  params: Params,
  request: Request,
  response: Response,
  scopes: readonly Scope[],
  errorStatuses: readonly number[],
) =>
  ({
    method: 'POST',
    path,
    summary,
    scopes,
    params,
    query: noQuery,
    request,
    successStatus: 201,
    response,
    errorStatuses,
  }) as const satisfies Endpoint;

/** All sixteen endpoints. The practice service serves them, the client calls them, the OpenAPI page is written from them. */
export const endpoints = {
  getMe: get('/v1/me', 'The calling credential', noParams, keyRecordSchema, []),
  listProjects: get(
    '/v1/projects',
    'Projects the key can open, oldest id first',
    noParams,
    listSchema(projectSchema),
    ['projects:read'],
    pageQuerySchema,
  ),
  getProject: get('/v1/projects/{projectId}', 'One project', inProject, projectSchema),
  listStages: get(
    '/v1/projects/{projectId}/stages',
    'Stages with the screens a comp can use',
    inProject,
    listSchema(stageSchema),
    ['projects:read'],
    pageQuerySchema,
  ),
  listMedia: get(
    '/v1/projects/{projectId}/media',
    'Media items of a project',
    inProject,
    listSchema(mediaSchema),
    ['projects:read'],
    pageQuerySchema,
  ),
  createMedia: post(
    '/v1/projects/{projectId}/media',
    'Create a video and get an upload address',
    inProject,
    createMediaRequestSchema,
    createdMediaSchema,
    ['media:write'],
    uploadErrors,
  ),
  getMedia: get('/v1/projects/{projectId}/media/{mediaId}', 'One media item', inMedia, mediaSchema),
  createVersion: post(
    '/v1/projects/{projectId}/media/{mediaId}/versions',
    'Add a version to a video and get an upload address',
    inMedia,
    createVersionRequestSchema,
    createdVersionSchema,
    ['media:write'],
    uploadErrors,
  ),
  listNotes: get(
    '/v1/projects/{projectId}/media/{mediaId}/notes',
    'Notes on a video and on comps that point into it',
    inMedia,
    listSchema(noteSchema),
    ['projects:read'],
    notesQuerySchema,
  ),
  listComps: get(
    '/v1/projects/{projectId}/comps',
    'Comps of a project',
    inProject,
    listSchema(compSchema),
    ['projects:read'],
    pageQuerySchema,
  ),
  createComp: post(
    '/v1/projects/{projectId}/comps',
    'Draft a comp on a stage',
    inProject,
    createCompRequestSchema,
    compSchema,
    ['comps:write'],
    createErrors,
  ),
  getComp: get('/v1/projects/{projectId}/comps/{compId}', 'One comp', inComp, compSchema),
  listWebhookEndpoints: get(
    '/v1/webhook_endpoints',
    'Webhook endpoints visible to this key',
    noParams,
    listSchema(webhookEndpointSchema),
    ['webhooks:manage'],
    pageQuerySchema,
  ),
  createWebhookEndpoint: post(
    '/v1/webhook_endpoints',
    'Register an endpoint; its signing secret is shown once',
    noParams,
    createWebhookEndpointRequestSchema,
    createdWebhookEndpointSchema,
    ['webhooks:manage', 'projects:read'],
    createErrors,
  ),
  getWebhookEndpoint: get(
    '/v1/webhook_endpoints/{endpointId}',
    'One webhook endpoint',
    inEndpoint,
    webhookEndpointSchema,
    ['webhooks:manage'],
  ),
  deleteWebhookEndpoint: {
    method: 'DELETE',
    path: '/v1/webhook_endpoints/{endpointId}',
    summary: 'Stop all deliveries to an endpoint at once',
    scopes: ['webhooks:manage'],
    params: inEndpoint,
    query: noQuery,
    request: null,
    successStatus: 204,
    response: null,
    errorStatuses: readErrors,
  },
} as const satisfies Record<string, Endpoint>;

export type EndpointName = keyof typeof endpoints;
