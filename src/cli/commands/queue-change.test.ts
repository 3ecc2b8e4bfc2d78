import { expect, it } from 'vitest';
import { aJob, jobId, trouble } from '../../engine/testing/jobs.ts';
import { storeIn } from '../../engine/testing/store-in.ts';
import { UploadJobs } from '../../engine/uploads/tables/upload-jobs.ts';
import { exitCodes } from '../exit-codes.ts';
import { CommandLine } from '../testing/command-line.ts';

/** A queue left by an earlier command, on a computer without a network. */
function queueOf(...more: readonly ReturnType<typeof aJob>[]): CommandLine {
  const cli = new CommandLine({ RENDERDROP_BASE_URL: 'http://127.0.0.1:9' });
  using store = storeIn(cli.home);
  new UploadJobs(store).append([
    aJob({ id: jobId('job_aaaaaa'), path: '/renders/a.mov', state: { kind: 'queued' } }),
    aJob({ id: jobId('job_bbbbbb'), path: '/renders/b.mov', state: { kind: 'queued' } }),
    aJob({
      id: jobId('job_cccccc'),
      path: '/renders/c.mov',
      state: { kind: 'failed', atMs: Date.now(), trouble },
    }),
    ...more,
  ]);
  return cli;
}

async function said(cli: CommandLine, ...words: readonly string[]) {
  const { code, stdout, stderr } = await cli.call(words);
  return { code, stderr, lines: stdout.trim().split('\n') };
}

it('pauses, resumes and cancels jobs by the last letters of their ids', async () => {
  using cli = queueOf();
  const { done } = exitCodes;
  const one = await said(cli, 'queue', 'pause', 'aaaaaa');
  expect(one).toEqual({ code: done, stderr: '', lines: ['aaaaaa  a.mov: Paused'] });
  expect((await said(cli, 'queue', 'resume', 'aaaaaa')).lines).toEqual(['aaaaaa  a.mov: Queued']);
  expect((await said(cli, 'queue', 'cancel', 'bbbbbb')).lines).toEqual(['bbbbbb  b.mov: Canceled']);
  expect((await said(cli, 'queue', 'retry', 'cccccc')).lines).toEqual(['cccccc  c.mov: Queued']);
});

it('cancels nothing that is uploaded already, says what becomes of it, and cancels the others', async () => {
  const sinceMs = Date.now();
  const processing = { kind: 'processing', sinceMs } as const;
  using cli = queueOf(
    aJob({ id: jobId('job_dddddd'), path: '/renders/d.mov', state: processing, deliveredAtMs: sinceMs }),
  );
  const both = await said(cli, 'queue', 'cancel', 'aaaaaa', 'dddddd');
  expect(both.code).toBe(exitCodes.refused);
  expect(both.lines).toEqual(['aaaaaa  a.mov: Canceled', 'dddddd  d.mov: Processing']);
  expect(both.stderr).toContain(
    "d.mov is already uploaded, so it can't be canceled. It becomes the current version when it's ready.",
  );
  expect(await said(cli, 'queue', 'cancel', '--all')).toEqual({
    ...{ code: exitCodes.done, stderr: '' },
    lines: ['bbbbbb  b.mov: Canceled'],
  });
});

it('refuses to pause what has no byte left to upload', async () => {
  const sinceMs = Date.now();
  using cli = queueOf(
    aJob({ id: jobId('job_dddddd'), path: '/renders/d.mov', state: { kind: 'confirming', sinceMs } }),
  );
  const { code, stderr } = await said(cli, 'queue', 'pause', 'dddddd');
  expect(code).toBe(exitCodes.usage);
  expect(stderr).toContain("d.mov is confirming, so this isn't possible.");
  for (const _twice of [1, 2])
    expect((await said(cli, 'queue', 'pause', 'aaaaaa')).lines).toEqual(['aaaaaa  a.mov: Paused']);
});

it('refuses to cancel what has ended, and to retry what has not', async () => {
  using cli = queueOf();
  for (const [verb, id, says] of [
    ['cancel', 'cccccc', "c.mov is failed, so this isn't possible."],
    ['retry', 'aaaaaa', "a.mov is queued, so this isn't possible."],
  ] as const) {
    const { code, stderr } = await said(cli, 'queue', verb, id);
    expect(code).toBe(exitCodes.usage);
    expect(stderr).toContain(says);
  }
});

it('pauses a project that the queue knows without asking the service, and pauses everything', async () => {
  using cli = queueOf();
  const paused = ['aaaaaa  a.mov: Paused', 'bbbbbb  b.mov: Paused'];
  for (const named of [['--project', 'Show'], ['--project', 'prj_1'], ['--all']]) {
    expect((await said(cli, 'queue', 'pause', ...named)).lines).toEqual(paused);
    expect((await said(cli, 'queue', 'resume', ...named)).code).toBe(exitCodes.done);
  }
});

it('retries all that failed, and leaves alone what was canceled and what is unconfirmed', async () => {
  // Promise: With --all, canceled and unconfirmed uploads stay as they are.
  const atMs = Date.now();
  using cli = queueOf(
    aJob({
      id: jobId('job_dddddd'),
      path: '/renders/d.mov',
      state: { kind: 'cancelled', atMs, versionRemains: false },
    }),
    aJob({
      id: jobId('job_eeeeee'),
      path: '/renders/e.mov',
      state: { kind: 'unconfirmed', atMs, sinceMs: atMs, delivered: true },
    }),
  );
  expect((await said(cli, 'queue', 'retry', '--all')).lines).toEqual(['cccccc  c.mov: Queued']);
});

it('leaves what is paused and what needs a choice as it is when the queue is run', async () => {
  // Promise: Paused uploads and those that need a choice stay as they are.
  using cli = queueOf(
    aJob({
      id: jobId('job_dddddd'),
      path: '/renders/d.mov',
      state: {
        kind: 'held',
        sinceMs: Date.now(),
        returnsTo: 'queued',
        reason: { kind: 'will_not_make_hour', estimatedSeconds: 9_000, allowedSeconds: 3_600 },
        trouble,
      },
    }),
  );
  await said(cli, 'queue', 'pause', '--all');
  const before = (await said(cli, 'queue')).lines;
  await said(cli, 'queue', 'run', '--patience', '1');
  expect((await said(cli, 'queue')).lines).toEqual(before);
  expect(before.join('\n')).toMatch(/a\.mov.*Paused[\s\S]*b\.mov.*Paused/);
  expect(before.join('\n')).toContain('d.mov');
});

it('does nothing if no job, too many jobs or an unknown job is named', async () => {
  using cli = queueOf();
  const codeOf = async (...words: readonly string[]) => (await said(cli, 'queue', 'pause', ...words)).code;
  expect(await codeOf()).toBe(exitCodes.usage);
  expect(await codeOf('aaaaaa', '--all')).toBe(exitCodes.usage);
  expect(await codeOf('zzzzzz')).toBe(exitCodes.notFound);
});
