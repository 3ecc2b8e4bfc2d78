import { join } from 'node:path';
import { z } from 'zod';
import { compSchema, createCompRequestSchema } from '../src/shared/api/comp.ts';
import { type Endpoint, endpoints } from '../src/shared/api/endpoints.ts';
import { errorStatusByCode, problemContentType, problemSchema } from '../src/shared/api/errors.ts';
import { headers } from '../src/shared/api/headers.ts';
import { keyRecordSchema } from '../src/shared/api/key-record.ts';
import { limits } from '../src/shared/api/limits.ts';
import {
  createdMediaSchema,
  createMediaRequestSchema,
  createVersionRequestSchema,
  mediaSchema,
} from '../src/shared/api/media.ts';
import { createdVersionSchema } from '../src/shared/api/media-version.ts';
import { noteSchema } from '../src/shared/api/note.ts';
import { projectSchema } from '../src/shared/api/project.ts';
import { stageSchema } from '../src/shared/api/stage.ts';
import { uploadAddressSchema } from '../src/shared/api/upload-address.ts';
import {
  createdWebhookEndpointSchema,
  createWebhookEndpointRequestSchema,
  webhookEndpointSchema,
} from '../src/shared/api/webhook-endpoint.ts';
import { webhookEventSchema } from '../src/shared/api/webhook-event.ts';

export const openApiPath = join(import.meta.dirname, '..', 'docs', 'openapi.json');

/** Schemas that get a name of their own on the page; everything else is written where it is used. */
const named: Readonly<Record<string, z.ZodType>> = {
  Project: projectSchema,
  Stage: stageSchema,
  Media: mediaSchema,
  UploadAddress: uploadAddressSchema,
  CreatedMedia: createdMediaSchema,
  CreateMedia: createMediaRequestSchema,
  MediaVersion: createdVersionSchema,
  CreateVersion: createVersionRequestSchema,
  Note: noteSchema,
  Comp: compSchema,
  CreateComp: createCompRequestSchema,
  KeyRecord: keyRecordSchema,
  WebhookEndpoint: webhookEndpointSchema,
  CreatedWebhookEndpoint: createdWebhookEndpointSchema,
  CreateWebhookEndpoint: createWebhookEndpointRequestSchema,
  WebhookEvent: webhookEventSchema,
  Problem: problemSchema,
};

type Json = Record<string, unknown>;

const registry = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(named)) registry.add(schema, { id: name });

/** Inputs, because that is what a client sends and a server sends back: before our own branding and coercion. */
const schemaOptions = { io: 'input', unrepresentable: 'any', target: 'draft-2020-12' } as const;

function withoutDialect(schema: object): Json {
  const { $schema: _dialect, $id: _id, ...rest } = schema as Json;
  return rest;
}

function componentSchemas(): Json {
  const { schemas } = z.toJSONSchema(registry, {
    ...schemaOptions,
    override: keepWhatOthersKnow,
    uri: (id) => `#/components/schemas/${id}`,
  });
  return Object.fromEntries(Object.entries(schemas).map(([name, schema]) => [name, withoutDialect(schema)]));
}

function inline(schema: z.ZodType): Json {
  const registered = registry.get(schema);
  if (registered) return { $ref: `#/components/schemas/${registered.id}` };
  const { $defs: _definitions, ...written } = withoutDialect(
    z.toJSONSchema(schema, { ...schemaOptions, metadata: registry, override: useReferences }),
  );
  return JSON.parse(JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** Of a format and a pattern that say the same, the one that other tools know stays. */
function keepWhatOthersKnow(context: { jsonSchema: object }): void {
  const target = context.jsonSchema as Json;
  if (target['format'] === 'date-time') delete target['pattern'];
  if (target['format'] === 'starts_with') delete target['format'];
}

/** Named schemas inside others are pointed to, not written out a second time. */
function useReferences(context: { zodSchema: unknown; jsonSchema: object; path: (string | number)[] }): void {
  keepWhatOthersKnow(context);
  const registered = registry.get(context.zodSchema as z.ZodType);
  if (!registered || context.path.length === 0) return;
  const target = context.jsonSchema as Json;
  for (const key of Object.keys(target)) delete target[key];
  target['$ref'] = `#/components/schemas/${registered.id}`;
}

/** Numbers in a query arrive as text: their bounds are written here as the service documents them. */
const pageParameters: Json = {
  limit: {
    type: 'integer',
    minimum: limits.pageSizeMin,
    maximum: limits.pageSizeMax,
    default: limits.pageSizeDefault,
  },
};

function parameters(endpoint: Endpoint): Json[] {
  const inPath = Object.keys(endpoint.params.shape).map((name) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string', minLength: 1 },
  }));
  const inQuery = Object.entries(endpoint.query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema: pageParameters[name] ?? inline(schema as z.ZodType),
  }));
  const inHeader =
    endpoint.method === 'POST'
      ? [
          {
            name: headers.idempotencyKey,
            in: 'header',
            required: false,
            schema: { type: 'string', minLength: 1, maxLength: limits.idempotencyKeyMax },
          },
        ]
      : [];
  return [...inPath, ...inQuery, ...inHeader];
}

function successResponse(endpoint: Endpoint): Json {
  const onEvery = { [headers.requestId]: { required: true, schema: { type: 'string' } } };
  const onCreated = endpoint.successStatus === 201 ? { Location: { schema: { type: 'string' } } } : {};
  const replay =
    endpoint.method === 'POST'
      ? { [headers.idempotentReplayed]: { schema: { type: 'string', const: 'true' } } }
      : {};
  return {
    description: endpoint.successStatus === 204 ? 'Done; no body.' : 'Done.',
    headers: { ...onEvery, ...onCreated, ...replay },
    ...(endpoint.response ? { content: { 'application/json': { schema: inline(endpoint.response) } } } : {}),
  };
}

function codesOf(status: number): string {
  const codes = Object.entries(errorStatusByCode).filter(([, known]) => known === status);
  return codes.map(([code]) => code).join(', ');
}

function operation(name: string, endpoint: Endpoint): Json {
  const failures = endpoint.errorStatuses.map((status) => [
    String(status),
    { $ref: `#/components/responses/Problem${status}` },
  ]);
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.scopes.length > 0 ? { description: `Permission: ${endpoint.scopes.join(' and ')}.` } : {}),
    parameters: parameters(endpoint),
    ...(endpoint.request
      ? {
          requestBody: {
            required: true,
            content: { 'application/json': { schema: inline(endpoint.request) } },
          },
        }
      : {}),
    responses: {
      [String(endpoint.successStatus)]: successResponse(endpoint),
      ...Object.fromEntries(failures),
    },
  };
}

function problemResponses(): Json {
  const statuses = [
    ...new Set(Object.values<Endpoint>(endpoints).flatMap((endpoint) => endpoint.errorStatuses)),
  ].sort();
  return Object.fromEntries(
    statuses.map((status) => [
      `Problem${status}`,
      {
        description: `One of: ${codesOf(status)}.`,
        content: { [problemContentType]: { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

export function openApiDocument(): Json {
  const paths: Record<string, Json> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(endpoints)) {
    paths[endpoint.path] = {
      ...paths[endpoint.path],
      [endpoint.method.toLowerCase()]: operation(name, endpoint),
    };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Projects, media and comps',
      version: '1',
      summary: 'The service that Renderdrop talks to, as written in src/shared/api.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: 'http://127.0.0.1:4620', description: 'The practice service' }],
    security: [{ bearer: [] }],
    paths,
    webhooks: {
      delivery: {
        post: {
          operationId: 'receiveDelivery',
          summary: 'A signed event delivery',
          security: [],
          requestBody: {
            content: { 'application/json': { schema: { $ref: '#/components/schemas/WebhookEvent' } } },
          },
          responses: { '2XX': { description: 'Any of these within ten seconds counts as delivered.' } },
        },
      },
    },
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: componentSchemas(),
      responses: problemResponses(),
    },
  };
}

export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
