import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { endpoints } from '../src/shared/api/endpoints.ts';
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
