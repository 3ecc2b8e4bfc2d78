import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Endpoint, endpoints } from '../src/shared/api/endpoints.ts';
import { errorCodes } from '../src/shared/api/errors.ts';
import { scopeSchema } from '../src/shared/api/key-record.ts';
import { openApiDocument, openApiPath, openApiText } from './openapi-document.ts';

describe('docs/openapi.json', () => {
  it('is what src/shared/api says today (else run: npm run openapi)', () => {
    expect(readFileSync(openApiPath, 'utf8') === openApiText()).toBe(true);
  });

  it('is valid by a validator that none of us wrote', () => {
    const redocly = join(import.meta.dirname, '..', 'node_modules', '.bin', 'redocly');
    const result = spawnSync(redocly, ['lint', openApiPath], {
      encoding: 'utf8',
      env: { ...process.env, REDOCLY_TELEMETRY: 'off' },
    });
    expect(result.stdout + result.stderr).toContain('Your API description is valid');
    expect(result.status).toBe(0);
  });

  it('uses only formats that other tools know', () => {
    const formats = openApiText().matchAll(/"format": "([^"]+)"/g);
    expect([...new Set([...formats].map(([, format]) => format))].sort()).toEqual(['date-time', 'uri']);
  });

  it('has every endpoint once, with its success and error statuses', () => {
    const paths = openApiDocument()['paths'] as Record<
      string,
      Record<string, { responses: Record<string, unknown> }>
    >;
    for (const endpoint of Object.values(endpoints)) {
      const responses = paths[endpoint.path]?.[endpoint.method.toLowerCase()]?.responses ?? {};
      const declared = [endpoint.successStatus, ...endpoint.errorStatuses].map(String);
      expect(Object.keys(responses).sort()).toEqual(declared.sort());
    }
  });
});

describe('what it says beyond fields', () => {
  const document = openApiDocument();
  const at = (...path: readonly string[]): unknown =>
    path.reduce<unknown>((value, key) => (value as Record<string, unknown>)[key], document);

  it('names the scopes of an OAuth token for each endpoint', () => {
    const flow = at('components', 'securitySchemes', 'oauth', 'flows', 'authorizationCode') as {
      scopes: object;
    };
    expect(Object.keys(flow.scopes).sort()).toEqual([...scopeSchema.options].sort());
    for (const { path, method, scopes } of Object.values<Endpoint>(endpoints)) {
      expect(at('paths', path, method.toLowerCase(), 'security')).toEqual([
        { bearer: [] },
        { oauth: scopes },
      ]);
    }
  });

  it('lists every error code, and each only at its status', () => {
    const all = at('components', 'schemas', 'Problem', 'properties', 'code', 'anyOf', '0', 'enum');
    expect(all).toEqual(errorCodes);
    expect(JSON.stringify(at('components', 'responses', 'Problem429'))).toContain('rate_limited');
    expect(JSON.stringify(at('components', 'responses', 'Problem404'))).not.toContain('rate_limited');
  });

  it('describes the headers of answers, requests and deliveries', () => {
    expect(at('components', 'responses', 'Problem429', 'headers')).toMatchObject({
      'Request-Id': {},
      RateLimit: {},
      'RateLimit-Policy': {},
      'Retry-After': {},
    });
    const created = at('paths', '/v1/projects/{projectId}/comps', 'post', 'responses', '201', 'headers');
    expect(created).toMatchObject({ Location: {}, 'Idempotent-Replayed': {} });
    const [, key] = at('paths', '/v1/projects/{projectId}/comps', 'post', 'parameters') as {
      schema: { pattern: string };
    }[];
    expect('rd1-key').toMatch(new RegExp(key?.schema.pattern ?? '^$'));
    expect('ключ').not.toMatch(new RegExp(key?.schema.pattern ?? ''));
    const sent = at('webhooks', 'test', 'post', 'parameters') as { name: string }[];
    expect(sent.map(({ name }) => name)).toEqual([
      'webhook-id',
      'webhook-timestamp',
      'webhook-signature',
      'User-Agent',
    ]);
  });

  it('says which value applies when something is omitted', () => {
    const query = at('paths', '/v1/projects/{projectId}/media/{mediaId}/notes', 'get', 'parameters') as {
      name: string;
      schema: object;
    }[];
    expect(query.find(({ name }) => name === 'status')?.schema).toMatchObject({ default: 'open' });
    expect(query.find(({ name }) => name === 'limit')?.schema).toMatchObject({ default: 25 });
    const screens = at('components', 'schemas', 'CreateComp', 'properties', 'screens', 'items');
    expect(screens).toMatchObject({ properties: { start_seconds: { default: 0 } } });
  });
});
