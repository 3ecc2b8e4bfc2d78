import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { PracticeService } from '../../testing/practice-service.ts';
import { itLong } from '../engine/testing/it-long.ts';
import { processorSecondsOf } from '../engine/testing/processor-seconds.ts';
import { createdWebhookEndpointSchema } from '../shared/api/webhook-endpoint.ts';
import { deliveryLineSchema } from '../shared/model/webhooks.ts';
import { CommandLine, type RunningCommand, refillRequests } from './testing/command-line.ts';

const newSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

async function listening(cli: CommandLine, words: readonly string[], secret: string, port = 0) {
  const command = cli.start(['webhooks', 'listen', '--port', String(port), ...words], {
    RENDERDROP_WEBHOOK_SECRET: secret,
  });
  await command.until(/Listening on http:\/\/127\.0\.0\.1:\d+/);
  const found = Number(/127\.0\.0\.1:(\d+)/.exec(command.stderr)?.[1]);
  return { command, port: found, url: `http://127.0.0.1:${found}/hook` };
}

const linesOf = ({ stdout }: Pick<RunningCommand, 'stdout'>) =>
  stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => deliveryLineSchema.parse(JSON.parse(line)));

async function stopped({ command }: { readonly command: RunningCommand }): Promise<void> {
  command.child.kill('SIGINT');
  expect((await command.ended).code).toBe(130);
}

/** An independent sender: signs with the reference implementation and posts with fetch. */
async function post(
  url: string,
  secret: string,
  given: {
    id?: string;
    atMs?: number;
    body?: string;
    headers?: Record<string, string>;
    posted?: string;
  } = {},
): Promise<number> {
  const id = given.id ?? `msg_${randomBytes(8).toString('hex')}`;
  const atMs = given.atMs ?? Date.now();
  const body = given.body ?? '{"type":"media.ready","timestamp":"2026-01-01T00:00:00Z","data":{}}';
  const answer = await fetch(url, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(atMs / 1_000)),
      'webhook-signature': new Webhook(secret).sign(id, new Date(atMs), body),
      ...given.headers,
    },
    body: given.posted ?? body,
  });
  await answer.arrayBuffer();
  return answer.status;
}

describe('an outside sender', () => {
  it('is accepted only with a valid signature, a recent time and a new id, and is told nothing else', async () => {
    using cli = new CommandLine();
    const secret = newSecret();
    const { command, url } = await listening(cli, [], secret);
    expect(await post(url, secret, { id: 'msg_good' })).toBe(204);
    expect(await post(url, secret, { id: 'msg_good' })).toBe(204);
    expect(await post(url, newSecret(), { id: 'msg_bad' })).toBe(401);
    expect(await post(url, secret, { id: 'msg_bad', posted: '{"type":"media.failed"}' })).toBe(401);
    expect(await post(url, secret, { id: 'msg_bad', atMs: Date.now() - 310_000 })).toBe(401);
    expect(await post(url, secret, { id: 'msg_bad', atMs: Date.now() + 310_000 })).toBe(401);
    expect(await post(url, secret, { id: 'msg_bad', headers: { 'webhook-signature': '' } })).toBe(401);
    expect(await post(url, secret, { id: 'msg_bad', posted: 'x'.repeat(1024 * 1024 + 1) })).toBe(401);
    expect((await fetch(url)).status).toBe(401);
    // The refused delivery did not use up its id, so the genuine one with that id is accepted.
    expect(await post(url, secret, { id: 'msg_bad' })).toBe(204);
    expect(await post(url, secret, { id: 'msg_later', body: '{"type":"webhook.later"}' })).toBe(204);
    await command.until('webhook.later');
    expect(linesOf(command).map(({ id, outcome, reason, status }) => [id, outcome, reason, status])).toEqual([
      ['msg_good', 'taken', null, 204],
      ['msg_good', 'repeated', null, 204],
      ['msg_bad', 'refused', 'signature_wrong', 401],
      ['msg_bad', 'refused', 'signature_wrong', 401],
      ['msg_bad', 'refused', 'timestamp_old', 401],
      ['msg_bad', 'refused', 'timestamp_ahead', 401],
      ['msg_bad', 'refused', 'signature_missing', 401],
      ['msg_bad', 'refused', 'body_too_large', 401],
      [null, 'refused', 'not_a_delivery', 401],
      ['msg_bad', 'taken', null, 204],
      ['msg_later', 'taken', null, 204],
    ]);
  });

  itLong('is not believed a second time after a kill and a restart, however often it tries', async () => {
    using cli = new CommandLine();
    const secret = newSecret();
    const first = await listening(cli, [], secret);
    expect(await post(first.url, secret, { id: 'msg_once' })).toBe(204);
    first.command.child.kill('SIGKILL');
    await first.command.ended;
    const second = await listening(cli, [], secret);
    expect(await post(second.url, secret, { id: 'msg_once' })).toBe(204);
    await second.command.until('msg_once');
    expect(linesOf(second.command)).toMatchObject([{ id: 'msg_once', outcome: 'repeated' }]);
    await stopped(second);
    // Ids are separate for each endpoint.
    const otherSecret = newSecret();
    const third = await listening(cli, [], otherSecret);
    expect(await post(third.url, otherSecret, { id: 'msg_once' })).toBe(204);
    await third.command.until('msg_once');
    expect(linesOf(third.command)).toMatchObject([{ id: 'msg_once', outcome: 'taken' }]);
    await stopped(third);
  });

  itLong('answers 500 events at once in less than 10 seconds of work, while commands run', async () => {
    using cli = new CommandLine();
    const secret = newSecret();
    const { command, url } = await listening(cli, ['--exec', 'cat > /dev/null'], secret);
    const beforeSeconds = processorSecondsOf(command.child.pid);
    await Promise.all(
      Array.from({ length: 500 }, async (_, index) => {
        expect(await post(url, secret, { id: `msg_${index}` })).toBe(204);
      }),
    );
    // The sender gives each 10 s. On a busy computer the clock says little about the listener; its own share of the processor does.
    const workSeconds = processorSecondsOf(command.child.pid) - beforeSeconds;
    process.stdout.write(`\n500 deliveries at once: answered with ${workSeconds.toFixed(1)} s of work\n`);
    expect(workSeconds).toBeGreaterThan(0);
    expect(workSeconds).toBeLessThan(10);
    expect(command.child.exitCode).toBeNull();
  });
});

describe('--exec', () => {
  it('gets the exact bytes on standard input, and neither secret nor event as an argument', async () => {
    using cli = new CommandLine({ RENDERDROP_API_KEY: 'psk_not_for_children' });
    const secret = newSecret();
    const [kept, seen] = [join(cli.home, 'event.json'), join(cli.home, 'seen.txt')];
    const words = ['--exec', `cat > '${kept}'; env > '${seen}'; echo "$0 $@" >> '${seen}'; exit 7`];
    const { command, url } = await listening(cli, words, secret);
    const body = '{"type":"comment.created","data":{"text":"$(touch /tmp/owned)`id`\\n; rm -rf x 🎬"}}';
    expect(await post(url, secret, { id: 'msg_1', body })).toBe(204);
    await command.until('msg_1');
    expect(readFileSync(kept, 'utf8')).toBe(body);
    expect(readFileSync(seen, 'utf8')).not.toMatch(/whsec_|psk_|comment\.created/);
    expect(linesOf(command)).toMatchObject([{ event: 'comment.created', command_exit_code: 7 }]);
  });

  it('is run at the next start for what was taken before a kill', async () => {
    // Promise: Interrupted commands run again at the next start.
    using cli = new CommandLine();
    const secret = newSecret();
    const first = await listening(cli, ['--exec', 'sleep 20'], secret);
    expect(await post(first.url, secret, { id: 'msg_cut' })).toBe(204);
    first.command.child.kill('SIGKILL');
    await once(first.command.child, 'exit');
    expect(linesOf(first.command)).toEqual([]);
    const second = await listening(cli, ['--exec', 'cat >&2'], secret);
    await second.command.until('msg_cut');
    expect(linesOf(second.command)).toMatchObject([
      { id: 'msg_cut', outcome: 'taken', command_exit_code: 0 },
    ]);
    await stopped(second);
    const third = await listening(cli, ['--exec', 'cat >&2'], secret);
    expect(await post(third.url, secret, { id: 'msg_next' })).toBe(204);
    await third.command.until('msg_next');
    expect(linesOf(third.command)).toHaveLength(1);
  });
});

describe('--exec ended together with the listener', () => {
  // Promise: Interrupted commands run again at the next start.
  it.each(['SIGINT', 'SIGTERM'] as const)('by %s is run at the next start, and only then', async (signal) => {
    using cli = new CommandLine();
    const secret = newSecret();
    const first = await listening(cli, ['--exec', 'echo "runs as $$"; exec sleep 60'], secret);
    expect(await post(first.url, secret, { id: 'msg_cut' })).toBe(204);
    await first.command.until(/runs as \d+/);
    // Like a terminal and systemd, which send it to every process.
    process.kill(Number(/runs as (\d+)/.exec(first.command.stderr)?.[1]), signal);
    first.command.child.kill(signal);
    expect((await first.command.ended).code).toBe(130);
    const second = await listening(cli, ['--exec', 'cat >&2'], secret);
    await second.command.until('msg_cut');
    expect(linesOf(second.command)).toMatchObject([{ id: 'msg_cut', command_exit_code: 0 }]);
    await stopped(second);
    const third = await listening(cli, ['--exec', 'cat >&2'], secret);
    expect(await post(third.url, secret, { id: 'msg_next' })).toBe(204);
    await third.command.until('msg_next');
    expect(linesOf(third.command)).toHaveLength(1);
    await stopped(third);
  });
});

describe('the secret', () => {
  it('comes from a file or the environment; an invalid one ends with 2', async () => {
    using cli = new CommandLine();
    const folder = join(cli.home, 'secrets');
    mkdirSync(folder);
    writeFileSync(join(folder, 'good'), `${newSecret()}\n`);
    writeFileSync(join(folder, 'bad'), 'hello');
    const verify = ['webhooks', 'verify', '--id', 'm', '--timestamp', '1', '--signature', 'v1,x'];
    expect((await cli.run([...verify, '--secret-file', join(folder, 'good')])).code).toBe(5);
    // Those end before they read an event.
    const call = (...words: readonly string[]) => cli.call([...verify, ...words]);
    expect(await call('--secret-file', join(folder, 'bad'))).toMatchObject({ code: 2 });
    expect(await call('--secret-file', join(folder, 'none'))).toMatchObject({ code: 2 });
    const without = await call();
    expect(without.code).toBe(2);
    expect(without.stderr).toContain('RENDERDROP_WEBHOOK_SECRET');
    expect((await cli.call(['webhooks', 'listen', '--port', '0', '--secret', newSecret()])).code).toBe(2);
  });

  it('judges one event by `verify`: 0 if it is genuine, 5 and the reason if not', async () => {
    using cli = new CommandLine();
    const secret = newSecret();
    const [id, at, body] = ['msg_1', new Date(), '{"type":"media.ready"}'];
    const signature = new Webhook(secret).sign(id, at, body);
    const words = ['webhooks', 'verify', '--id', id, '--timestamp', String(Math.floor(at.getTime() / 1_000))];
    const environment = { RENDERDROP_WEBHOOK_SECRET: secret };
    const verify = (input: string, sign = signature) =>
      cli.run([...words, '--signature', sign, '--json'], { input, environment });
    expect(await verify(body)).toMatchObject({ code: 0 });
    const changed = await verify(`${body}\n`);
    expect(changed.code).toBe(5);
    expect(changed.json()).toMatchObject([{ genuine: false, reason: 'signature_wrong' }, { type: 'error' }]);
    expect((await verify(body, 'v1,')).code).toBe(5);
    const large = await verify('x'.repeat(1024 * 1024 + 1));
    expect(large.json()).toMatchObject([
      { genuine: false, reason: 'body_too_large' },
      { code: 'body_too_large' },
    ]);
  });
});

describe('with the practice service', () => {
  let service: PracticeService;
  beforeAll(async () => {
    service = await PracticeService.start({ allowPrivateWebhooks: true });
  });
  beforeEach(() => refillRequests(service));
  afterAll(async () => {
    await service.stop();
  });

  it('adds, lists, hears and removes: real deliveries, retries and a resend', async () => {
    using cli = CommandLine.on(service);
    const refused = await cli.call(['webhooks', 'add', 'ftp://127.0.0.1/', '--event', 'media.ready']);
    expect(refused.code, refused.stderr).toBe(5);
    expect(
      (await cli.call(['webhooks', 'add', 'http://127.0.0.1:1/', '--event', 'media.redy'])).stderr,
    ).toContain('Did you mean media.ready?');
    // The endpoint needs a port before there is a secret, so a first listener finds a free port.
    const probe = await listening(cli, [], newSecret());
    await stopped(probe);
    const added = await cli.call([
      ...['webhooks', 'add', probe.url, '--event', 'comp.status_changed', '--description', 'Tests', '--json'],
    ]);
    expect(added.code, added.stderr).toBe(0);
    const endpoint = createdWebhookEndpointSchema.parse(added.json()[0]);
    expect(endpoint.description).toBe('Tests');
    const listed = await cli.call(['webhooks', 'list']);
    expect(listed.stdout).toContain('1 of 10 in use');
    expect(listed.stdout).toContain('comp.status_changed');
    expect(listed.stdout).not.toContain('whsec_');

    const { command } = await listening(cli, [], endpoint.secret, probe.port);
    const tested = z
      .object({ id: z.string() })
      .parse(await service.control('POST', `/webhooks/${endpoint.id}/test`));
    await command.until('webhook.test');
    await stopped({ command });
    const again = await listening(cli, [], endpoint.secret, probe.port);
    await service.control('POST', `/deliveries/${tested.id}/resend`);
    await again.command.until('repeated');
    expect(linesOf(again.command)).toMatchObject([
      { event: 'webhook.test', outcome: 'repeated', status: 204 },
    ]);
    const removed = await cli.call(['webhooks', 'remove', endpoint.id]);
    expect(removed.code, removed.stderr).toBe(0);
    expect((await cli.call(['webhooks', 'list'])).stdout).toContain('No webhooks.');
    expect((await cli.call(['webhooks', 'remove', endpoint.id])).code).toBe(4);
  });
});
