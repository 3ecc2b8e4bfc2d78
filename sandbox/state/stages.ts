import { z } from 'zod';
import { stageIdSchema } from '../../src/shared/api/ids.ts';
import type { Stage } from '../../src/shared/api/stage.ts';
import type { Addresses } from '../http/addresses.ts';
import { type Connection, jsonColumn, Query } from './database.ts';

const stageRow = z.object({
  id: z.string(),
  project_id: z.string(),
  name: z.string(),
  default_screen: z.string().nullable(),
  thumbnail: z.string().nullable(),
  used_screens: jsonColumn(z.array(z.string())),
});

export type StoredStage = z.output<typeof stageRow>;

/** The screens that comps on a stage use, in the order in which they were first used. */
const stagesWithScreens = `
  SELECT s.id, s.project_id, s.name, s.default_screen, s.thumbnail, (
    SELECT json_group_array(screen) FROM (
      SELECT cs.screen, MIN(c.id || '/' || printf('%04d', cs.position)) AS first_use
      FROM comps AS c JOIN comp_screens AS cs ON cs.comp_id = c.id
      WHERE c.stage_id = s.id GROUP BY cs.screen ORDER BY first_use
    )
  ) AS used_screens
  FROM stages AS s`;

export class StageStore {
  readonly #addresses: Addresses;
  readonly #find: Query<StoredStage>;
  readonly #page: Query<StoredStage>;

  constructor(connection: Connection, addresses: Addresses) {
    this.#addresses = addresses;
    this.#find = new Query(connection, `${stagesWithScreens} WHERE s.project_id = ? AND s.id = ?`, stageRow);
    this.#page = new Query(
      connection,
      `${stagesWithScreens} WHERE s.project_id = ? AND s.id > ? ORDER BY s.id LIMIT ?`,
      stageRow,
    );
  }

  find(projectId: string, stageId: string): StoredStage | null {
    return this.#find.first(projectId, stageId);
  }

  page(projectId: string, afterId: string, count: number): StoredStage[] {
    return this.#page.all(projectId, afterId, count);
  }

  present(stage: StoredStage): Stage {
    return {
      object: 'stage',
      id: stageIdSchema.parse(stage.id),
      name: stage.name,
      default_screen: stage.default_screen,
      known_screens: knownScreens(stage),
      thumbnail_url: stage.thumbnail === null ? null : this.#addresses.stageThumbnail(stage.id),
    };
  }
}

/** A screen is known once it is the stage's default screen or a comp uses it. */
export function knownScreens(stage: StoredStage): string[] {
  const screens = stage.default_screen === null ? [] : [stage.default_screen];
  return [...new Set([...screens, ...stage.used_screens])];
}
