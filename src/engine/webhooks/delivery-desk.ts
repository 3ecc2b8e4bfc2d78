import type { DeliveryRefusal } from '../../shared/model/webhooks.ts';
import type { Clock } from '../ports/clock.ts';
import { type DeliveryClaim, deliveryRefusal } from './check-delivery.ts';
import type { TakenDelivery, WebhookDeliveries } from './webhook-deliveries.ts';
import type { WebhookSecret } from './webhook-secret.ts';

export type DeliveryOutcome =
  | { readonly kind: 'taken'; readonly delivery: TakenDelivery }
  | { readonly kind: 'repeated' }
  | { readonly kind: 'refused'; readonly reason: DeliveryRefusal };

const dayMs = 24 * 60 * 60_000;
const bodiesKeptMs = dayMs;
/** Attempts end after 28 hours, but a delivery can be resent from the web app later than that. */
const idsKeptMs = 60 * dayMs;

/** Accepts each delivery once, and saves it before the sender is told that it arrived. */
export class DeliveryDesk {
  readonly #deliveries: WebhookDeliveries;
  readonly #secret: WebhookSecret;
  readonly #clock: Clock;
  #forgotAtMs: number | null = null;

  constructor(deliveries: WebhookDeliveries, secret: WebhookSecret, clock: Clock) {
    this.#deliveries = deliveries;
    this.#secret = secret;
    this.#clock = clock;
  }

  receive(claim: DeliveryClaim, body: Buffer): DeliveryOutcome {
    const nowMs = this.#clock.nowMs();
    const reason = deliveryRefusal(claim, body, this.#secret, nowMs);
    if (reason !== null) return { kind: 'refused', reason };
    this.#forgetOld(nowMs);
    const id = claim.id ?? '';
    const number = this.#deliveries.take(this.#secret.endpoint, id, body, nowMs);
    return number === null
      ? { kind: 'repeated' }
      : { kind: 'taken', delivery: { number, id, takenAtMs: nowMs, body } };
  }

  /** Deliveries accepted by a program that ended before their command had. */
  leftOver(): readonly TakenDelivery[] {
    return this.#deliveries.unhandled(this.#secret.endpoint);
  }

  handled({ number }: TakenDelivery): void {
    this.#deliveries.handled(number);
  }

  #forgetOld(nowMs: number): void {
    if (this.#forgotAtMs !== null && nowMs - this.#forgotAtMs < dayMs) return;
    this.#forgotAtMs = nowMs;
    this.#deliveries.forget(nowMs - bodiesKeptMs, nowMs - idsKeptMs);
  }
}
