import { z } from 'zod';
import type { Store } from '../store/store.ts';

export interface TakenDelivery {
  /** Deliveries are numbered in the order in which they were accepted. */
  readonly number: number;
  readonly id: string;
  readonly takenAtMs: number;
  /** Exactly the bytes that were signed. */
  readonly body: Buffer;
}

const rowSchema = z
  .object({
    number: z.number(),
    id: z.string(),
    taken_at_ms: z.number(),
    body_base64: z.base64(),
  })
  .transform(
    (row): TakenDelivery => ({
      number: row.number,
      id: row.id,
      takenAtMs: row.taken_at_ms,
      body: Buffer.from(row.body_base64, 'base64'),
    }),
  );

const columns = 'number, id, taken_at_ms, body_base64';

/** Accepted webhook deliveries. Each id is accepted once for each endpoint, by the program that comes first. */
export class WebhookDeliveries {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  /** The delivery's number; null if this id was accepted before. */
  take(endpoint: string, id: string, body: Buffer, nowMs: number): number | null {
    return this.#store.transaction(() => {
      const added = this.#store.run(
        `INSERT INTO webhook_deliveries (endpoint, id, taken_at_ms, body_base64) VALUES (?, ?, ?, ?)
         ON CONFLICT (endpoint, id) DO NOTHING`,
        endpoint,
        id,
        Math.floor(nowMs),
        body.toString('base64'),
      );
      return added === 0 ? null : this.newest();
    });
  }

  handled(number: number): void {
    this.#store.run('UPDATE webhook_deliveries SET handled = 1 WHERE number = ?', number);
  }

  /** Deliveries for an endpoint whose command has not ended, oldest first. */
  unhandled(endpoint: string): readonly TakenDelivery[] {
    return this.#store.all(
      'webhook_deliveries',
      rowSchema,
      `SELECT ${columns} FROM webhook_deliveries
       WHERE endpoint = ? AND handled = 0 AND body_base64 IS NOT NULL ORDER BY number`,
      endpoint,
    );
  }

  after(number: number): readonly TakenDelivery[] {
    return this.#store.all(
      'webhook_deliveries',
      rowSchema,
      `SELECT ${columns} FROM webhook_deliveries WHERE number > ? AND body_base64 IS NOT NULL ORDER BY number`,
      number,
    );
  }

  /** The number of the newest delivery; 0 if there is none. */
  newest(): number {
    const sql = 'SELECT coalesce(max(number), 0) AS number FROM webhook_deliveries';
    return this.#store.value(z.object({ number: z.number() }), sql).number;
  }

  /** Deletes bodies of handled deliveries first, and ids much later, since a delivery may be repeated for days. */
  forget(bodiesTakenBeforeMs: number, idsTakenBeforeMs: number): void {
    this.#store.run('DELETE FROM webhook_deliveries WHERE taken_at_ms < ?', Math.floor(idsTakenBeforeMs));
    this.#store.run(
      'UPDATE webhook_deliveries SET body_base64 = NULL WHERE handled = 1 AND taken_at_ms < ?',
      Math.floor(bodiesTakenBeforeMs),
    );
  }
}
