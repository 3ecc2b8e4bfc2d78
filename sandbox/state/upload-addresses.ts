import { z } from 'zod';
import { limits } from '../../src/shared/api/limits.ts';
import type { ServiceClock } from '../clock.ts';
import { type Connection, flagColumn, Query } from './database.ts';
import { randomText } from './ids.ts';

const tokenLength = 48;

const addressRow = z.object({
  token: z.string(),
  version_id: z.string(),
  resumable: flagColumn,
  expires_at: z.number(),
  spent_at: z.number().nullable(),
});
export type UploadAddress = z.output<typeof addressRow>;

/** One-time addresses: whoever knows one may upload the file once, within an hour. */
export class UploadAddresses {
  readonly #connection: Connection;
  readonly #clock: ServiceClock;
  readonly #find: Query<UploadAddress>;
  readonly #newest: Query<UploadAddress>;

  constructor(connection: Connection, clock: ServiceClock) {
    this.#connection = connection;
    this.#clock = clock;
    this.#find = new Query(connection, 'SELECT * FROM upload_addresses WHERE token = ?', addressRow);
    this.#newest = new Query(
      connection,
      'SELECT * FROM upload_addresses WHERE version_id = ? ORDER BY expires_at DESC LIMIT 1',
      addressRow,
    );
  }

  issue(versionId: string, resumable: boolean): UploadAddress {
    const address = {
      token: randomText(tokenLength),
      version_id: versionId,
      resumable,
      expires_at: Math.floor(this.#clock.afterMs(limits.uploadAddressSeconds * 1000)),
      spent_at: null,
    };
    this.#connection
      .prepare('INSERT INTO upload_addresses (token, version_id, resumable, expires_at) VALUES (?, ?, ?, ?)')
      .run(address.token, versionId, resumable ? 1 : 0, address.expires_at);
    return address;
  }

  find(token: string): UploadAddress | null {
    return this.#find.first(token);
  }

  /** The newest address of a version. */
  tokenOf(versionId: string): string | null {
    return this.#newest.first(versionId)?.token ?? null;
  }

  hasExpired(address: UploadAddress): boolean {
    return address.expires_at <= this.#clock.nowMs();
  }

  /** True for the PUT that spends the address; false when another one was complete before it. */
  spend(token: string): boolean {
    const { changes } = this.#connection
      .prepare('UPDATE upload_addresses SET spent_at = ? WHERE token = ? AND spent_at IS NULL')
      .run(Math.floor(this.#clock.nowMs()), token);
    return changes === 1;
  }

  expire(versionId: string): boolean {
    const { changes } = this.#connection
      .prepare('UPDATE upload_addresses SET expires_at = ? WHERE version_id = ?')
      .run(Math.floor(this.#clock.nowMs()), versionId);
    return changes === 1;
  }
}
