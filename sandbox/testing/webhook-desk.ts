import { onTestFinished } from 'vitest';
import { z } from 'zod';
import {
  createdWebhookEndpointSchema,
  webhookEndpointSchema,
} from '../../src/shared/api/webhook-endpoint.ts';
import { findDemo } from './demo.ts';
import { RunningService } from './running-service.ts';
import { WebhookReceiver } from './webhook-receiver.ts';

const deliverySchema = z.object({
  id: z.string(),
  endpoint_id: z.string(),
  type: z.string(),
  status: z.string(),
  attempts: z.number(),
  next_attempt_at: z.string().nullable(),
  last_outcome: z.string().nullable(),
});
const deliveriesSchema = z.object({ deliveries: z.array(deliverySchema) });

type Demo = Awaited<ReturnType<typeof findDemo>>;

/** A running service with what tests of webhooks need: receivers, endpoints, and ways to cause events. */
export class WebhookDesk implements AsyncDisposable {
  readonly service: RunningService;
  readonly demo: Demo;

  private constructor(service: RunningService, demo: Demo) {
    this.service = service;
    this.demo = demo;
  }

  static async start(...flags: readonly string[]): Promise<WebhookDesk> {
    return WebhookDesk.#on(await RunningService.start('--allow-private-webhooks', ...flags));
  }

  /** Runs the service as a process of its own. */
  static async startProgram(...flags: readonly string[]): Promise<WebhookDesk> {
    return WebhookDesk.#on(await RunningService.startProgram('--allow-private-webhooks', ...flags));
  }

  static async #on(service: RunningService): Promise<WebhookDesk> {
    return new WebhookDesk(service, await findDemo(service));
  }

  /** A receiver and an endpoint for it, until the test ends. */
  async listen(events: readonly string[], key = this.service.start.keys.all) {
    const receiver = await WebhookReceiver.start();
    onTestFinished(() => receiver[Symbol.asyncDispose]());
    return { receiver, endpoint: await this.addEndpoint(receiver.url, events, key) };
  }

  /** An endpoint that is removed when the test ends. */
  async addEndpoint(url: string, events: readonly string[], key = this.service.start.keys.all) {
    const at = '/v1/webhook_endpoints';
    const body = { url, events };
    const endpoint = await this.service.read(createdWebhookEndpointSchema, 'POST', at, { body, key });
    onTestFinished(async () => {
      // A service that the test itself started has ended by now.
      if (this.service.isRunning) await this.service.call('DELETE', `${at}/${endpoint.id}`, { key });
    });
    return endpoint;
  }

  async deliveriesOf(endpointId: string) {
    const answer = await this.service.control('GET', `/deliveries?endpoint_id=${endpointId}`);
    return deliveriesSchema.parse(answer).deliveries;
  }

  /** Polls until the endpoint's newest delivery is as expected: the service stores the outcome a moment after it sends. */
  async settled(endpointId: string, expected: Partial<z.output<typeof deliverySchema>>) {
    for (;;) {
      const [newest] = await this.deliveriesOf(endpointId);
      const fits = Object.entries(expected).every(
        ([name, value]) => Reflect.get(newest ?? {}, name) === value,
      );
      if (newest !== undefined && fits) return newest;
    }
  }

  advance(seconds: number): Promise<unknown> {
    return this.service.control('POST', '/clock', { advance_seconds: seconds });
  }

  /** The time of the service's clock, by which deliveries are due. Tests move that clock. */
  async nowMs(): Promise<number> {
    const { now } = z.object({ now: z.string() }).parse(await this.advance(0));
    return Date.parse(now);
  }

  /** Causes a `comp.status_changed` event. The status must differ from the last one. */
  changeStatus(status: string): Promise<unknown> {
    return this.service.control('PATCH', `/comps/${this.demo.comp('Floor test').id}`, { status });
  }

  stateOf(endpointId: string) {
    return this.service.read(webhookEndpointSchema, 'GET', `/v1/webhook_endpoints/${endpointId}`);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.service.stop();
  }
}
