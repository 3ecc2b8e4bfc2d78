import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { PracticeService } from '../../testing/practice-service.ts';
import { itLong } from '../engine/testing/it-long.ts';
import { serviceFailures } from '../shared/messages/service-failures.ts';
import { exitCodes } from './exit-codes.ts';
import { CommandLine } from './testing/command-line.ts';
import { makeRenders, type Renders } from './testing/renders.ts';
import { to } from './testing/upload-desk.ts';

let service: PracticeService;
let renders: Renders;
beforeAll(async () => {
  [service, renders] = await Promise.all([PracticeService.start(), makeRenders()]);
});
afterAll(async () => {
  await renders[Symbol.asyncDispose]();
  await service.stop();
});
beforeEach(() => service.control('DELETE', '/faults'));

const html = { 'Content-Type': 'text/html' };
/** In minutes. A temporary failure is retried until the patience ends, so it must be short. */
const patience = '0.1';
const answers: readonly (readonly [keyof typeof serviceFailures, object])[] = [
  ['captive_portal', { kind: 'captive_portal' }],
  ['redirected', { kind: 'answer', status: 308, headers: { Location: 'https://elsewhere.example/' } }],
  ['answer_malformed', { kind: 'answer', status: 200, body: { object: 'nothing' } }],
];
const passing: readonly (readonly [keyof typeof serviceFailures, object])[] = [
  ['error_page', { kind: 'answer', status: 502, headers: html, body: '<h1>Bad gateway</h1>' }],
  ['internal_error', { kind: 'answer', status: 500, code: 'internal_error' }],
  ['connection_lost', { kind: 'reset_after_bytes', bytes: 0 }],
];
/** The three requests before a file has its item: the key's account, the project, the item. */
const questions = ['/v1/me', '/v1/projects', '/v1/projects/*/media'] as const;

const rows = [...answers, ...passing].flatMap(([code, fault], index) =>
  questions.map((path, at) => ({ code, path, fault, isQuick: at === index % questions.length })),
);
const quick = rows.filter(({ isQuick }) => isQuick);
const others = rows.filter(({ isQuick }) => !isQuick);
const saying = '$code, when $path is asked, says what to do, in words and in --json; the upload stays queued';

async function saysWhatToDo({ code, path, fault }: (typeof rows)[number]): Promise<void> {
  const render = await renders.small('LED_Main_v30.mov');
  await service.control('POST', '/faults', { on: { method: 'GET', path }, times: 1_000, fault });
  using cli = CommandLine.on(service);
  const ended = await cli.call(['upload', render, ...to('LED Main'), '--patience', patience, '--json']);
  expect(ended.code).toBe(exitCodes.network);
  expect(ended.json().at(-1)).toMatchObject({ type: 'error', code, remedy: expect.stringMatching(/\.$/) });
  const remedy = String(ended.json().at(-1)?.['remedy']);
  expect(remedy).not.toContain('queue run');
  if (code === 'captive_portal') expect(remedy).toBe('Sign in to it in your browser, then retry.');
  expect(ended.stderr).toContain(`${remedy}\n1 upload left in the queue. To resume: renderdrop queue run`);
  const queue = await cli.call(['queue', '--json']);
  expect(queue.json()).toMatchObject([{ type: 'unplaced', files: [render] }]);
}

it.each(quick)(saying, saysWhatToDo);
itLong.each(others)(saying, saysWhatToDo);

itLong('says the same when nobody answers at all', async () => {
  const render = await renders.small('LED_Main_v31.mov');
  using cli = new CommandLine({
    RENDERDROP_BASE_URL: 'http://127.0.0.1:9',
    RENDERDROP_API_KEY: service.addresses.keys.all,
  });
  const ended = await cli.call(['upload', render, ...to('LED Main'), '--patience', patience, '--json']);
  expect(ended.json().at(-1)).toMatchObject({ remedy: serviceFailures.connection_refused.remedy });
});
