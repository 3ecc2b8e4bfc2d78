import { z } from 'zod';
import { webhookTestType } from '../../src/shared/api/webhook-endpoint.ts';
import { type Cancel, type ServiceClock, toTimestamp } from '../clock.ts';
import type { EventBus, ServiceEvent } from '../events.ts';
import type { Connection } from '../state/database.ts';
import type { IdSource } from '../state/ids.ts';
import type { EndpointAccess } from './access.ts';
import type { DeliveryStore, StoredDelivery } from './delivery-store.ts';
import type { EndpointStore, StoredEndpoint } from './endpoint-store.ts';
import { failingForMs, retryDelayMs } from './schedule.ts';
import { type AttemptOutcome, sendDelivery } from './sender.ts';
import { signatureHeaders } from './signing.ts';
import type { WebhookUrlPolicy } from './webhook-url.ts';

export interface WebhookParts {
  readonly connection: Connection;
  readonly clock: ServiceClock;
  readonly ids: IdSource;
  readonly events: EventBus;
  readonly endpoints: EndpointStore;
  readonly deliveries: DeliveryStore;
  readonly access: EndpointAccess;
  readonly policy: WebhookUrlPolicy;
}

/** The body of every event names its project; a test event has none. */
const bodyProjectSchema = z.object({ data: z.object({ project_id: z.string().optional() }) });

const switchedOff = 'The endpoint was switched off.';

/**
 * Delivers events to the endpoints that subscribed to them. Due deliveries are read from the database, so a restart
 * loses none.
 */
export class Webhooks {
  readonly #parts: WebhookParts;
  readonly #underWay = new Map<string, { readonly endpointId: string; readonly stop: AbortController }>();
  readonly #attempts = new Set<Promise<void>>();
  #cancelTimer: Cancel = () => {};
  #unsubscribe: () => void = () => {};
  #running = false;

  constructor(parts: WebhookParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running = true;
    this.#unsubscribe = this.#parts.events.subscribe((event) => this.#fanOut(event));
    this.#wakeAt(this.#parts.clock.nowMs());
  }

  async stop(): Promise<void> {
    this.#running = false;
    this.#unsubscribe();
    this.#cancelTimer();
    for (const { stop } of this.#underWay.values()) stop.abort();
    await Promise.all(this.#attempts);
  }

  /** Sends a test event to the endpoint, whatever it is subscribed to, and returns the delivery's id. */
  sendTest(endpoint: StoredEndpoint): string {
    const data = { webhook_endpoint_id: endpoint.id, message: 'This is a test delivery.' };
    return this.#add(endpoint, webhookTestType, this.#parts.clock.nowMs(), data);
  }

  /** Restarts a delivery that has ended, with the same message and the same id. */
  resend(delivery: StoredDelivery): 'resent' | 'still_trying' | 'endpoint_disabled' {
    if (delivery.status === 'pending') return 'still_trying';
    if (this.#parts.endpoints.find(delivery.endpoint_id)?.status !== 'enabled') return 'endpoint_disabled';
    this.#parts.deliveries.restart(delivery.id, this.#parts.clock.nowMs());
    this.#wakeAt(this.#parts.clock.nowMs());
    return 'resent';
  }

  remove(endpointId: string): void {
    this.#parts.endpoints.remove(endpointId);
    this.#stopAttempts(endpointId);
  }

  enable(endpointId: string): void {
    this.#parts.endpoints.enable(endpointId);
  }

  disable(endpointId: string, reason: 'failing' | 'manual'): void {
    this.#parts.endpoints.disable(endpointId, reason);
    this.#parts.deliveries.giveUpAllOf(endpointId, switchedOff);
    this.#stopAttempts(endpointId);
  }

  /** Revoking a key or disconnecting an app switches off the endpoints that were added with it. */
  disableAddedBy(credentialId: string): void {
    for (const endpoint of this.#parts.endpoints.ofCredential(credentialId)) {
      if (endpoint.status === 'enabled') this.disable(endpoint.id, 'manual');
    }
  }

  #fanOut(event: ServiceEvent): void {
    const { access, endpoints } = this.#parts;
    for (const endpoint of endpoints.listening(event.projectId, event.type)) {
      if (access.mayReceive(endpoint, event.projectId)) {
        this.#add(endpoint, event.type, event.atMs, event.data);
      }
    }
  }

  #add(endpoint: StoredEndpoint, type: string, atMs: number, data: ServiceEvent['data']): string {
    const id = this.#parts.ids.next('webhookMessage');
    const body = JSON.stringify({ type, timestamp: toTimestamp(atMs), data });
    this.#parts.deliveries.add({ id, endpointId: endpoint.id, type, body }, this.#parts.clock.nowMs());
    this.#wakeAt(this.#parts.clock.nowMs());
    return id;
  }

  #stopAttempts(endpointId: string): void {
    for (const attempt of this.#underWay.values()) {
      if (attempt.endpointId === endpointId) attempt.stop.abort();
    }
  }

  /** Uses a timer even when delivery is due now: a delivery is added inside a transaction that is not yet committed. */
  #wakeAt(dueMs: number): void {
    this.#cancelTimer();
    if (this.#running) this.#cancelTimer = this.#parts.clock.at(dueMs, () => this.#sendDue());
  }

  #sendDue(): void {
    const nowMs = this.#parts.clock.nowMs();
    for (const delivery of this.#parts.deliveries.due(nowMs)) {
      if (this.#underWay.has(delivery.id)) continue;
      const attempt = this.#attempt(delivery).finally(() => this.#attempts.delete(attempt));
      this.#attempts.add(attempt);
    }
    const nextMs = this.#parts.deliveries.nextDueMs(nowMs);
    if (nextMs !== null) this.#wakeAt(nextMs);
  }

  async #attempt(delivery: StoredDelivery): Promise<void> {
    const { clock, deliveries, endpoints, policy } = this.#parts;
    const endpoint = endpoints.find(delivery.endpoint_id);
    if (endpoint === null || !this.#mayGo(endpoint, delivery)) {
      deliveries.giveUp(delivery.id, 'The person who added this endpoint can no longer open the project.');
      return;
    }
    const stop = new AbortController();
    this.#underWay.set(delivery.id, { endpointId: endpoint.id, stop });
    // The receiver compares with its own clock, which `POST /_sandbox/clock` does not move. So this is the computer's
    // time.
    const sentAtMs = clock.nowMs() - clock.offsetMs;
    const outcome = await sendDelivery(
      {
        url: endpoint.url,
        headers: signatureHeaders(endpoint.secret, delivery.id, sentAtMs, delivery.body),
        body: delivery.body,
        signal: stop.signal,
      },
      policy,
    );
    this.#underWay.delete(delivery.id);
    if (outcome.kind !== 'stopped') this.#note(delivery.id, endpoint.id, outcome);
  }

  #mayGo(endpoint: StoredEndpoint, delivery: StoredDelivery): boolean {
    const projectId = bodyProjectSchema.parse(JSON.parse(delivery.body)).data.project_id;
    return projectId === undefined || this.#parts.access.mayReceive(endpoint, projectId);
  }

  #note(deliveryId: string, endpointId: string, outcome: Exclude<AttemptOutcome, { kind: 'stopped' }>): void {
    const { clock, connection, deliveries, endpoints } = this.#parts;
    connection.transaction(() => {
      const delivery = deliveries.find(deliveryId);
      if (delivery?.status !== 'pending') return;
      const nowMs = clock.nowMs();
      if (outcome.kind === 'delivered') {
        const said = `Answered ${outcome.status}.`;
        deliveries.noteAttempt(
          deliveryId,
          { status: 'delivered', outcome: said, nextAttemptAtMs: null },
          nowMs,
        );
        endpoints.noteSuccess(endpointId, nowMs);
        return;
      }
      const delayMs = retryDelayMs(delivery.attempts + 1);
      const nextAttemptAtMs = delayMs === null ? null : clock.afterMs(delayMs);
      const status = nextAttemptAtMs === null ? 'failed' : 'pending';
      deliveries.noteAttempt(deliveryId, { status, outcome: outcome.reason, nextAttemptAtMs }, nowMs);
      endpoints.noteFailure(endpointId, nowMs);
      this.#disableIfFailing(endpointId);
    })();
    const nextMs = deliveries.nextDueMs(0);
    if (nextMs !== null) this.#wakeAt(nextMs);
  }

  #disableIfFailing(endpointId: string): void {
    const endpoint = this.#parts.endpoints.find(endpointId);
    if (endpoint === null || endpoint.failing_since === null) return;
    if (endpoint.failing_since <= this.#parts.clock.beforeMs(failingForMs))
      this.disable(endpointId, 'failing');
  }
}
