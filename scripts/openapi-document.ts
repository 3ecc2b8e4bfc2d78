import { join } from 'node:path';
import { z } from 'zod';
import { compSchema, createCompRequestSchema } from '../src/shared/api/comp.ts';
import { type Endpoint, endpoints } from '../src/shared/api/endpoints.ts';
import {
  errorCodes,
  errorStatusByCode,
  problemContentType,
  problemSchema,
} from '../src/shared/api/errors.ts';
import { headers, idempotencyKeyPattern } from '../src/shared/api/headers.ts';
import { keyRecordSchema, type Scope, scopeSchema } from '../src/shared/api/key-record.ts';
import { limits } from '../src/shared/api/limits.ts';
import {
  createdMediaSchema,
  createMediaRequestSchema,
  createVersionRequestSchema,
  mediaSchema,
} from '../src/shared/api/media.ts';
import { createdVersionSchema } from '../src/shared/api/media-version.ts';
import { noteSchema, noteStatusFilterSchema } from '../src/shared/api/note.ts';
import { projectSchema } from '../src/shared/api/project.ts';
import { stageSchema } from '../src/shared/api/stage.ts';
import { uploadAddressSchema } from '../src/shared/api/upload-address.ts';
import {
  createdWebhookEndpointSchema,
  createWebhookEndpointRequestSchema,
  webhookEndpointSchema,
  webhookSubscriptionSchema,
} from '../src/shared/api/webhook-endpoint.ts';
import { webhookEventSchema, webhookTestSchema } from '../src/shared/api/webhook-event.ts';

import { delivery, type Json } from './openapi-webhooks.ts';

export const openApiPath = join(import.meta.dirname, '..', 'docs', 'openapi.json');

/** Schemas that get a name in the document; all others are written out where they are used. */
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
  WebhookTest: webhookTestSchema,
  Problem: problemSchema,
};

/** Fields that the app reads as plain text, so that values added later do no harm, with their current values. */
const knownValues: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  Problem: { code: errorCodes },
  KeyRecord: { scopes: scopeSchema.options },
  MediaVersion: { status: ['processing'] },
  WebhookEndpoint: { events: webhookSubscriptionSchema.options },
  CreatedWebhookEndpoint: { events: webhookSubscriptionSchema.options },
};

/** The values that apply when a field is omitted. */
const defaults: Readonly<Record<string, Readonly<Record<string, Json>>>> = {
  CreateMedia: { filename: { description: 'The name, where it is left out.' } },
  CreateVersion: {
    duration_seconds: {
      description: `Where it is left out, ${limits.reservedSecondsWithoutDuration / 60} minutes are reserved until the file is processed.`,
    },
  },
  CreateComp: { name: { description: "The first item's name, where it is left out." } },
  CreateWebhookEndpoint: { description: { default: '' } },
};

const registry = z.registry<{ id: string }>();
for (const [name, schema] of Object.entries(named)) registry.add(schema, { id: name });

/** `input`, because that is what clients and the server send: the values before our own branding and coercion. */
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
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => [name, withKnownValues(name, withoutDialect(schema))]),
  );
}

function withKnownValues(name: string, schema: Json): Json {
  const properties = schema['properties'] as Record<string, Json> | undefined;
  if (!properties) return schema;
  for (const [field, values] of Object.entries(knownValues[name] ?? {})) {
    const target = properties[field];
    const known = { anyOf: [{ type: 'string', enum: values }, { type: 'string' }] };
    properties[field] =
      target?.['type'] === 'array'
        ? { ...target, items: known }
        : { ...known, ...(target?.['description'] ? { description: target['description'] } : {}) };
  }
  for (const [field, what] of Object.entries(defaults[name] ?? {}))
    properties[field] = { ...properties[field], ...what };
  if (name === 'CreateComp') startsAtZero(properties);
  return schema;
}

/** The one default of a nested field. */
function startsAtZero({ screens }: Record<string, Json>): void {
  const item = screens?.['items'] as { properties: Record<string, Json> };
  item.properties['start_seconds'] = { ...item.properties['start_seconds'], default: 0 };
}

function inline(schema: z.ZodType): Json {
  const registered = registry.get(schema);
  if (registered) return { $ref: `#/components/schemas/${registered.id}` };
  const { $defs: _definitions, ...written } = withoutDialect(
    z.toJSONSchema(schema, { ...schemaOptions, metadata: registry, override: useReferences }),
  );
  return JSON.parse(JSON.stringify(written).replaceAll('"#/$defs/', '"#/components/schemas/'));
}

/** If a format and a pattern say the same, keeps the one that other tools know. */
function keepWhatOthersKnow(context: { jsonSchema: object }): void {
  const target = context.jsonSchema as Json;
  if (target['format'] === 'date-time') delete target['pattern'];
  if (target['format'] === 'starts_with') delete target['format'];
}

/** A named schema inside another is referenced, not written out again. */
function useReferences(context: { zodSchema: unknown; jsonSchema: object; path: (string | number)[] }): void {
  keepWhatOthersKnow(context);
  const registered = registry.get(context.zodSchema as z.ZodType);
  if (!registered || context.path.length === 0) return;
  const target = context.jsonSchema as Json;
  for (const key of Object.keys(target)) delete target[key];
  target['$ref'] = `#/components/schemas/${registered.id}`;
}

/** Numbers in a query arrive as text, so their bounds are written here as the service documents them. */
const queryParameters: Json = {
  status: { ...inline(noteStatusFilterSchema), default: 'open' },
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
    schema: queryParameters[name] ?? inline(schema as z.ZodType),
  }));
  const inHeader =
    endpoint.method === 'POST'
      ? [
          {
            name: headers.idempotencyKey,
            in: 'header',
            required: false,
            description: `Any unique text. The same key and body within ${limits.idempotencyWindowSeconds / 3600} hours get the first answer again.`,
            schema: {
              type: 'string',
              minLength: 1,
              maxLength: limits.idempotencyKeyMax,
              pattern: idempotencyKeyPattern.source,
            },
          },
        ]
      : [];
  return [...inPath, ...inQuery, ...inHeader];
}

const text = (description: string, more: Json = {}): Json => ({
  description,
  schema: { type: 'string', ...more },
});

/** Headers of answers; each is described once. */
const answerHeaders: Readonly<Record<string, Json>> = {
  [headers.requestId]: { required: true, ...text('Names this answer, for support.') },
  [headers.rateLimitPolicy]: text(
    `The rule: at most q requests in w seconds (RFC 9651 list), such as "${limits.ratePolicyName}";q=${limits.ratePerWindow};w=${limits.rateWindowSeconds}.`,
  ),
  [headers.rateLimit]: text(
    `What is left: r requests, and t seconds until the window resets, such as "${limits.ratePolicyName}";r=119;t=60.`,
  ),
  [headers.retryAfter]: {
    required: true,
    description: 'Seconds to wait before the next request.',
    schema: { type: 'integer', minimum: 0 },
  },
  [headers.location]: {
    required: true,
    ...text('The address of what was made.'),
  },
  [headers.idempotentReplayed]: text('The first answer to this key, once more: nothing new was made.', {
    const: 'true',
  }),
};
const onEveryAnswer = [headers.requestId, headers.rateLimitPolicy, headers.rateLimit] as const;

const headerReferences = (names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

function successResponse(endpoint: Endpoint): Json {
  const onCreated = endpoint.successStatus === 201 ? [headers.location] : [];
  const replay = endpoint.method === 'POST' ? [headers.idempotentReplayed] : [];
  return {
    description: endpoint.successStatus === 204 ? 'Done; no body.' : 'Done.',
    headers: headerReferences([...onEveryAnswer, ...onCreated, ...replay]),
    ...(endpoint.response ? { content: { 'application/json': { schema: inline(endpoint.response) } } } : {}),
  };
}

const codesOf = (status: number): readonly string[] =>
  Object.entries(errorStatusByCode).flatMap(([code, known]) => (known === status ? [code] : []));

function operation(name: string, endpoint: Endpoint): Json {
  const failures = endpoint.errorStatuses.map((status) => [
    String(status),
    { $ref: `#/components/responses/Problem${status}` },
  ]);
  return {
    operationId: name,
    summary: endpoint.summary,
    ...(endpoint.scopes.length > 0 ? { description: `Permission: ${endpoint.scopes.join(' and ')}.` } : {}),
    security: [{ bearer: [] }, { oauth: [...endpoint.scopes] }],
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
        description: `One of: ${codesOf(status).join(', ')}.`,
        headers: headerReferences([...onEveryAnswer, ...(status === 429 ? [headers.retryAfter] : [])]),
        content: {
          [problemContentType]: {
            schema: {
              allOf: [
                { $ref: '#/components/schemas/Problem' },
                {
                  type: 'object',
                  properties: {
                    status: { type: 'integer', const: status },
                    code: { anyOf: [{ type: 'string', enum: codesOf(status) }, { type: 'string' }] },
                  },
                },
              ],
            },
          },
        },
      },
    ]),
  );
}

const practiceServer = 'http://127.0.0.1:4620';

const scopeWords: Readonly<Record<Scope, string>> = {
  'projects:read': 'List and read projects, stages, media, comps and notes',
  'media:write': 'Upload videos and add versions',
  'comps:write': "Create comps from a project's media",
  'webhooks:manage': 'Add, list and remove webhook endpoints',
};

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
    servers: [{ url: practiceServer, description: 'The practice service' }],
    security: [{ bearer: [] }, { oauth: [] }],
    paths,
    webhooks: {
      delivery: { post: delivery('receiveDelivery', 'A signed event delivery', 'WebhookEvent') },
      test: {
        post: delivery(
          'receiveTest',
          'A test delivery, triggered in the web app: it comes whatever the subscription',
          'WebhookTest',
        ),
      },
    },
    components: {
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key: psk_ and 49 letters and digits.',
        },
        oauth: {
          type: 'oauth2',
          description: 'For apps that other people connect: authorization code with PKCE (S256).',
          flows: {
            authorizationCode: {
              authorizationUrl: `${practiceServer}/oauth/authorize`,
              tokenUrl: `${practiceServer}/oauth/token`,
              refreshUrl: `${practiceServer}/oauth/token`,
              scopes: scopeWords,
            },
          },
        },
      },
      headers: answerHeaders,
      schemas: componentSchemas(),
      responses: problemResponses(),
    },
  };
}

export const openApiText = (): string => `${JSON.stringify(openApiDocument(), null, 2)}\n`;
