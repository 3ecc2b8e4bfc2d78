import { createHash } from 'node:crypto';
import { z } from 'zod';
import { idempotencyKeyPattern } from '../../src/shared/api/headers.ts';
import { limits } from '../../src/shared/api/limits.ts';
import type { ServiceClock } from '../clock.ts';
import { type Connection, jsonColumn, Query } from '../state/database.ts';
import { ServiceError } from './problem.ts';

export interface StoredAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const answerRow = z.object({
  request_fingerprint: z.string(),
  status: z.number(),
  headers: jsonColumn(z.record(z.string(), z.string())),
  body: z.string(),
  created_at: z.number(),
});

/** An idempotency key while its request runs. Call `remember` inside the transaction of what the request does. */
export interface Claim {
  remember(answer: StoredAnswer): void;
  release(): void;
}

/**
 * Stores first answers by credential and idempotency key for a day. Running requests are held in memory only, so a
 * crash frees their keys.
 */
export class IdempotencyKeys {
  readonly #connection: Connection;
  readonly #clock: ServiceClock;
  readonly #running = new Map<string, string>();
  readonly #find: Query<z.output<typeof answerRow>>;

  constructor(connection: Connection, clock: ServiceClock) {
    this.#connection = connection;
    this.#clock = clock;
    this.#find = new Query(
      connection,
      'SELECT * FROM idempotent_answers WHERE credential_id = ? AND key = ?',
      answerRow,
    );
  }

  /** The stored first answer, or a claim that holds the key while the request runs. */
  claim(credentialId: string, key: string, requestFingerprint: string): StoredAnswer | Claim {
    if (!idempotencyKeyPattern.test(key)) {
      throw new ServiceError(
        'invalid_idempotency_key',
        `Idempotency-Key: 1 to ${limits.idempotencyKeyMax} plain ASCII characters.`,
      );
    }
    const slot = `${credentialId}\n${key}`;
    const running = this.#running.get(slot);
    const first = running === undefined ? this.#remembered(credentialId, key) : null;
    const known = running ?? first?.request_fingerprint;
    if (known !== undefined && known !== requestFingerprint) {
      throw new ServiceError(
        'idempotency_key_reused',
        'This Idempotency-Key was used for a different request.',
      );
    }
    if (running !== undefined) {
      throw new ServiceError('idempotency_in_progress', 'The first request with this key is still running.');
    }
    if (first) return { status: first.status, headers: first.headers, body: first.body };
    this.#running.set(slot, requestFingerprint);
    return {
      remember: (answer) => this.#store(credentialId, key, requestFingerprint, answer),
      release: () => this.#running.delete(slot),
    };
  }

  #remembered(credentialId: string, key: string): z.output<typeof answerRow> | null {
    const row = this.#find.first(credentialId, key);
    const oldestMs = this.#clock.beforeMs(limits.idempotencyWindowSeconds * 1000);
    return row !== null && row.created_at > oldestMs ? row : null;
  }

  #store(credentialId: string, key: string, requestFingerprint: string, answer: StoredAnswer): void {
    this.#connection
      .prepare(
        `INSERT OR REPLACE INTO idempotent_answers
         (credential_id, key, request_fingerprint, status, headers, body, created_at) VALUES (?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        credentialId,
        key,
        requestFingerprint,
        answer.status,
        JSON.stringify(answer.headers),
        answer.body,
        Math.floor(this.#clock.nowMs()),
      );
  }
}

/** Two requests are the same if their method, path and every byte of their bodies are. */
export function fingerprintRequest(method: string, path: string, body: Buffer): string {
  return createHash('sha256').update(`${method} ${path}\n`).update(body).digest('hex');
}
