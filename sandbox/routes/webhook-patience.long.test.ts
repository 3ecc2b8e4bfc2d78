import { expect, it } from 'vitest';
import { createdWebhookEndpointSchema } from '../../src/shared/api/webhook-endpoint.ts';
import { RunningService } from '../testing/running-service.ts';
import { WebhookReceiver } from '../testing/webhook-receiver.ts';

it('a delivery waits ten seconds for an answer, and no longer', async () => {
  await using service = await RunningService.start('--allow-private-webhooks');
  await using receiver = await WebhookReceiver.start();
  receiver.behavior = 'leave_waiting';
  const endpoint = await service.read(createdWebhookEndpointSchema, 'POST', '/v1/webhook_endpoints', {
    body: { url: receiver.url, events: ['*'] },
  });
  // The measurement begins before the delivery is sent, so a slow computer can only lengthen it.
  const startedAt = performance.now();
  await service.control('POST', `/webhooks/${endpoint.id}/test`);
  const { answer } = await receiver.next();
  await new Promise((resolve) => answer.once('close', resolve));
  const waitedSeconds = (performance.now() - startedAt) / 1000;
  expect(waitedSeconds).toBeGreaterThan(9.9);
  expect(waitedSeconds).toBeLessThan(30);
});
