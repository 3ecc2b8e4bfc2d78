import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { CliError } from '../cli-error.ts';
import { Output, type OutputStreams } from './output.ts';

function streams() {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  return {
    ...{ stdin, stdout },
    all: { stdin, stdout, stderr } as unknown as OutputStreams,
  };
}

it('gives scripts the names that may be meant, where there are any', () => {
  const { all, stdout } = streams();
  const output = new Output(all, { json: true, variables: {} });
  const error = { code: 'project_not_found', sentence: 'No such project.', exitCode: 4 } as const;
  output.error(new CliError({ ...error, candidates: ['prj_1  Show'] }));
  output.error(new CliError(error));
  const [some, none] = String(stdout.read())
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
  expect(some).toMatchObject({ code: 'project_not_found', candidates: ['prj_1  Show'] });
  expect(none).not.toHaveProperty('candidates');
});

it('asks one question after the other, and takes nothing from the terminal in between', async () => {
  const { all, stdin } = streams();
  const output = new Output(all, { json: false, variables: {} });
  const { signal } = new AbortController();
  const ask = async (question: string, answer: string) => {
    const asked = output.ask(question, signal);
    await nextTurn();
    stdin.write(`${answer}\n`);
    return await asked;
  };
  expect(await ask('Project? ', ' Show ')).toBe('Show');
  expect(stdin.isPaused()).toBe(true);
  expect(await ask('Item? ', 'LED')).toBe('LED');
});

it('says sizes with the space that people and scripts type, and leaves names as they are', () => {
  const { all, stdout } = streams();
  const given = { type: 'job', file: '2\u00a0Hz.mov', line: '2\u00a0Hz.mov · 20.6\u00a0MB' };
  new Output(all, { json: true, variables: {} }).jsonLine(given as never);
  expect(JSON.parse(String(stdout.read()))).toEqual({ ...given, line: '2 Hz.mov · 20.6 MB' });
  new Output(all, { json: false, variables: {} }).line('50\u00a0bytes/s, 15\u00a0s left');
  expect(String(stdout.read())).toBe('50 bytes/s, 15 s left\n');
});
