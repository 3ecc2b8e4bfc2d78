import { expect, it } from 'vitest';
import { CommandLine } from './testing/command-line.ts';

const secret = `whsec_${Buffer.alloc(32, 1).toString('base64')}`;
const verify = ['webhooks', 'verify', '--id', 'm', '--timestamp', '1', '--signature', 'v1,x'];

it.skipIf(process.platform === 'win32').each([
  ['webhooks verify', verify],
  ['login', ['login']],
])('one Ctrl-C ends %s while it waits for a pipe that nobody closes', async (_name, words) => {
  using cli = new CommandLine({
    RENDERDROP_WEBHOOK_SECRET: secret,
    RENDERDROP_BASE_URL: 'http://127.0.0.1:9',
  });
  const running = cli.start(words);
  // More than a pipe holds, so it is all taken only once the command reads.
  await new Promise<void>((resolve) => running.child.stdin?.write('x'.repeat(900_000), () => resolve()));
  running.child.kill('SIGINT');
  const ended = await running.ended;
  expect([ended.code, ended.signal, ended.stderr]).toEqual([130, null, 'Interrupted.\n']);
});
