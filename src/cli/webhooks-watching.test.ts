import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { PracticeService } from '../../testing/practice-service.ts';
import { sampleRender } from '../engine/testing/raw-renders.ts';
import { temporaryFolder } from '../engine/testing/temporary-folder.ts';
import { ServiceView, UploadStudio } from '../engine/testing/upload-studio.ts';
import { createdWebhookEndpointSchema } from '../shared/api/webhook-endpoint.ts';
import type { WebhookEvent } from '../shared/api/webhook-event.ts';
import { CommandLine } from './testing/command-line.ts';

it('passes verified events to the app on the same data folder, within a second', async () => {
  using renders = temporaryFolder();
  await using service = await PracticeService.start({ allowPrivateWebhooks: true, processingMs: 600_000 });
  using cli = CommandLine.on(service);
  await using app = new UploadStudio({ folder: cli.home, service });
  const heard: WebhookEvent['type'][] = [];
  app.engine.news.subscribe(({ type }) => heard.push(type));
  const port = await freePort(cli);
  const added = await cli.run(['webhooks', 'add', `http://127.0.0.1:${port}/`, '--event', '*', '--json']);
  const { secret } = createdWebhookEndpointSchema.parse(added.json()[0]);
  const listen = cli.start(['webhooks', 'listen', '--port', String(port)], {
    RENDERDROP_WEBHOOK_SECRET: secret,
  });
  await listen.until('Listening');
  app.queue.startSending();
  const target = await new ServiceView(service).target();
  const id = await app.add(sampleRender(renders.path, 'Wall.mov', 2), target);
  await app.untilState(id, 'processing');
  // A forged event, sent without the secret, says that it is ready. It must have no effect.
  const forged = await forge(port);
  expect(forged).toBe(401);

  await service.control('POST', '/clock', { advance_seconds: 700 });
  await listen.until('media.ready');
  const fromMs = performance.now();
  await app.untilState(id, 'ready');
  expect(performance.now() - fromMs).toBeLessThan(1_000);
  expect(heard).toEqual(['media.ready']);
});

async function freePort(cli: CommandLine): Promise<number> {
  const environment = { RENDERDROP_WEBHOOK_SECRET: `whsec_${randomBytes(32).toString('base64')}` };
  const command = cli.start(['webhooks', 'listen', '--port', '0'], environment);
  await command.until(/127\.0\.0\.1:\d+/);
  command.child.kill('SIGINT');
  await command.ended;
  return Number(/127\.0\.0\.1:(\d+)/.exec(command.stderr)?.[1]);
}

async function forge(port: number): Promise<number> {
  const [id, at, body] = ['msg_forged', new Date(), '{"type":"media.ready"}'];
  const { status } = await fetch(`http://127.0.0.1:${port}/`, {
    method: 'POST',
    body,
    headers: {
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
      'webhook-signature': new Webhook(`whsec_${randomBytes(32).toString('base64')}`).sign(id, at, body),
    },
  });
  return status;
}
