import { z } from 'zod';
import { ServiceError } from '../http/problem.ts';
import { type Connection, Query } from './database.ts';

const planRow = z.object({ plan_seconds: z.number(), used_seconds: z.number() });

/**
 * Video minutes count against the project's owner. A version counts with the minutes reserved for it until it is
 * processed, then with its true length. It counts with nothing once it has failed or its address expired without a
 * file.
 */
export class Plans {
  readonly #find: Query<z.output<typeof planRow>>;

  constructor(connection: Connection) {
    this.#find = new Query(
      connection,
      `SELECT plan_seconds, coalesce((
         SELECT sum(CASE
           WHEN v.status = 'processing' AND v.stored = 0
             AND NOT EXISTS (SELECT 1 FROM upload_addresses AS a WHERE a.version_id = v.id AND a.expires_at > :now)
           THEN 0 ELSE v.charged_seconds END)
         FROM versions AS v JOIN projects AS p ON p.id = v.project_id WHERE p.owner_id = people.id), 0) AS used_seconds
       FROM people WHERE id = :owner`,
      planRow,
    );
  }

  usedSeconds(ownerId: string, nowMs: number): number {
    return this.#find.first({ owner: ownerId, now: nowMs })?.used_seconds ?? 0;
  }

  require(ownerId: string, seconds: number, nowMs: number): void {
    const plan = this.#find.first({ owner: ownerId, now: nowMs });
    if (plan === null || plan.used_seconds + seconds <= plan.plan_seconds) return;
    const left = Math.max(0, Math.floor((plan.plan_seconds - plan.used_seconds) / 60));
    throw new ServiceError(
      'video_minutes_exceeded',
      `The plan of the project's owner has ${left} video minutes left; this upload needs ${Math.ceil(seconds / 60)}.`,
    );
  }
}
