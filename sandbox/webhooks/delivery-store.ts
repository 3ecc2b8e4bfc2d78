import { z } from 'zod';
import { toNullableTimestamp, toTimestamp } from '../clock.ts';
import { type Connection, Query } from '../state/database.ts';

const deliveryRow = z.object({
  id: z.string(),
  endpoint_id: z.string(),
  type: z.string(),
  body: z.string(),
  status: z.enum(['pending', 'delivered', 'failed']),
  attempts: z.number(),
  next_attempt_at: z.number().nullable(),
  last_attempt_at: z.number().nullable(),
  last_outcome: z.string().nullable(),
  created_at: z.number(),
});

export type StoredDelivery = z.output<typeof deliveryRow>;

const nextDueRow = z.object({ due: z.number().nullable() });

/** Deliveries that are due, done or given up. All of them outlive a restart. */
export class DeliveryStore {
  readonly #connection: Connection;
  readonly #find: Query<StoredDelivery>;
  readonly #all: Query<StoredDelivery>;
  readonly #ofEndpoint: Query<StoredDelivery>;
  readonly #due: Query<StoredDelivery>;
  readonly #nextDue: Query<z.output<typeof nextDueRow>>;

  constructor(connection: Connection) {
    this.#connection = connection;
    const from = 'SELECT * FROM webhook_deliveries';
    this.#find = new Query(connection, `${from} WHERE id = ?`, deliveryRow);
    this.#all = new Query(connection, `${from} ORDER BY id DESC LIMIT 1000`, deliveryRow);
    this.#ofEndpoint = new Query(
      connection,
      `${from} WHERE endpoint_id = ? ORDER BY id DESC LIMIT ?`,
      deliveryRow,
    );
    this.#due = new Query(
      connection,
      `${from} WHERE status = 'pending' AND next_attempt_at <= ? ORDER BY next_attempt_at, id`,
      deliveryRow,
    );
    this.#nextDue = new Query(
      connection,
      `SELECT MIN(next_attempt_at) AS due FROM webhook_deliveries WHERE status = 'pending' AND next_attempt_at > ?`,
      nextDueRow,
    );
  }

  find(deliveryId: string): StoredDelivery | null {
    return this.#find.first(deliveryId);
  }

  /** The newest thousand deliveries, newest first. */
  newest(): StoredDelivery[] {
    return this.#all.all();
  }

  ofEndpoint(endpointId: string, count: number): StoredDelivery[] {
    return this.#ofEndpoint.all(endpointId, count);
  }

  due(nowMs: number): StoredDelivery[] {
    return this.#due.all(nowMs);
  }

  /** When the next attempt after this moment is due. */
  nextDueMs(afterMs: number): number | null {
    return this.#nextDue.first(afterMs)?.due ?? null;
  }

  add(
    delivery: {
      readonly id: string;
      readonly endpointId: string;
      readonly type: string;
      readonly body: string;
    },
    nowMs: number,
  ): void {
    const at = Math.floor(nowMs);
    this.#connection
      .prepare(
        `INSERT INTO webhook_deliveries (id, endpoint_id, type, body, status, next_attempt_at, created_at)
         VALUES (?, ?, ?, ?, 'pending', ?, ?)`,
      )
      .run(delivery.id, delivery.endpointId, delivery.type, delivery.body, at, at);
  }

  /** Starts the attempts over, with the same message and the same id. */
  restart(deliveryId: string, nowMs: number): void {
    this.#connection
      .prepare(
        `UPDATE webhook_deliveries SET status = 'pending', attempts = 0, next_attempt_at = ? WHERE id = ?`,
      )
      .run(Math.floor(nowMs), deliveryId);
  }

  /** Stores one attempt. `nextAttemptAtMs` null ends the delivery, as delivered or failed. */
  noteAttempt(
    deliveryId: string,
    attempt: {
      readonly status: StoredDelivery['status'];
      readonly outcome: string;
      readonly nextAttemptAtMs: number | null;
    },
    nowMs: number,
  ): void {
    this.#connection
      .prepare(
        `UPDATE webhook_deliveries SET status = ?, attempts = attempts + 1, last_attempt_at = ?, last_outcome = ?,
           next_attempt_at = ? WHERE id = ?`,
      )
      .run(
        attempt.status,
        Math.floor(nowMs),
        attempt.outcome,
        attempt.nextAttemptAtMs === null ? null : Math.ceil(attempt.nextAttemptAtMs),
        deliveryId,
      );
  }

  /** Gives up without another attempt. */
  giveUp(deliveryId: string, why: string): void {
    this.#connection
      .prepare(
        `UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, last_outcome = ? WHERE id = ?`,
      )
      .run(why, deliveryId);
  }

  giveUpAllOf(endpointId: string, why: string): void {
    this.#connection
      .prepare(
        `UPDATE webhook_deliveries SET status = 'failed', next_attempt_at = NULL, last_outcome = ?
         WHERE endpoint_id = ? AND status = 'pending'`,
      )
      .run(why, endpointId);
  }

  present(delivery: StoredDelivery) {
    return {
      id: delivery.id,
      endpoint_id: delivery.endpoint_id,
      type: delivery.type,
      status: delivery.status,
      attempts: delivery.attempts,
      next_attempt_at: toNullableTimestamp(delivery.next_attempt_at),
      last_attempt_at: toNullableTimestamp(delivery.last_attempt_at),
      last_outcome: delivery.last_outcome,
      created_at: toTimestamp(delivery.created_at),
      body: z.unknown().parse(JSON.parse(delivery.body)),
    };
  }
}
