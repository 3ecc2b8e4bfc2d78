import { PassThrough } from 'node:stream';
import { expect, it } from 'vitest';
import { NodeClock } from '../../engine/node/node-clock.ts';
import { type WatchFile, watchFileSchema } from '../../shared/model/watch-folders.ts';
import { unhindered } from '../../shared/testing/queue-conditions.ts';
import { Output } from '../output/output.ts';
import { Speaker } from './watch-and-follow.ts';

const uploaded = (isReplaced: boolean): WatchFile =>
  watchFileSchema.parse({
    ...{ folderId: 'folder', path: 'a.mov', sizeBytes: 100 },
    state: { kind: 'uploaded', sinceMs: 0, jobId: 'job', atMs: 0, isReplaced },
    times: {
      ...{ seenAtMs: 0, lastWriteMs: 0, completeAtMs: null, matchedAtMs: null },
      ...{ uploadedAtMs: null, readyAtMs: null },
    },
    ...{ target: null, why: null, versionId: null, versionNumber: null, render: 1, isGone: false },
  });

it.each([
  ['as text', false],
  ['as JSON', true],
])('watch corrects, %s, what it said of a version that became the current one after all', (_how, json) => {
  const stdout = new PassThrough();
  const streams = { stdin: process.stdin, stdout, stderr: stdout } as unknown as ConstructorParameters<
    typeof Output
  >[0];
  const output = new Output(streams, { json, variables: {} });
  const uploads = { snapshot: () => ({ jobs: [], conditions: unhindered }) };
  const speaker = new Speaker({ output }, { clock: new NodeClock(), engine: { uploads } }, '/renders');
  const said = (file: WatchFile) => {
    speaker.sayFiles([file]);
    return String(stdout.read() ?? '');
  };
  expect(said(uploaded(true))).toContain('Replaced');
  expect(said(uploaded(true)), 'it is said once').toBe('');
  expect(said(uploaded(false))).toContain('Ready');
});
