import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compIdSchema, mediaIdSchema, projectIdSchema, stageIdSchema } from '../../shared/api/ids.ts';
import { type ConnectedClient, connectedClient } from '../testing/connected-client.ts';
import { clientSuite } from './testing/client-suite.ts';

const here = (path: string) => fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Prism plays the service from nothing but docs/openapi.json, and refuses requests that do not fit it. */
const prism = spawn(
  process.execPath,
  [
    here('node_modules/@stoplight/prism-cli/dist/index.js'),
    'mock',
    '-h',
    '127.0.0.1',
    '-p',
    '0',
    here('docs/openapi.json'),
  ],
  { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, NO_COLOR: '1' } },
);
let connected: ConnectedClient;

beforeAll(async () => {
  let url: string | undefined;
  for await (const line of createInterface({ input: prism.stdout })) {
    url = /listening on (http:\/\/127\.0\.0\.1:\d+)/.exec(line)?.[1];
    if (url !== undefined) break;
  }
  prism.stdout.resume();
  connected = connectedClient(new URL(url ?? ''), 'any-token');
});

afterAll(async () => {
  connected?.[Symbol.dispose]();
  prism.kill();
  if (prism.exitCode === null && prism.signalCode === null) await once(prism, 'exit');
});

describe('against Prism', () => {
  clientSuite(() => ({
    connected,
    projectId: projectIdSchema.parse('prj'),
    mediaId: mediaIdSchema.parse('med'),
    stageId: stageIdSchema.parse('stg'),
    screen: 'LED',
    compId: compIdSchema.parse('cmp'),
  }));

  it('does not follow a list that leads back to itself, as the one of Prism does', async () => {
    const projects = connected.client.listProjects({ lane: 'click' });
    await expect(projects.all()).rejects.toMatchObject({ code: 'answer_malformed' });
  });
});
