import { z } from 'zod';
import { projectIdSchema } from '../../../shared/api/ids.ts';
import { queueHoldSchema, queueLimitsSchema } from '../../../shared/model/upload-queue.ts';
import { jsonColumn, type Store, ValueRows } from '../../store/store.ts';

/** How fast one body was sent, not counting the wait for the answer. */
const speedSampleSchema = z.object({ atMs: z.number(), bytesPerSecond: z.number().positive() });

const valueSchemas = {
  limits: queueLimitsSchema,
  paused: z.object({ all: z.boolean(), projects: z.array(projectIdSchema) }),
  holds: z.array(queueHoldSchema),
  /** How fast the last uploads were, to tell in advance whether an upload fits in the hour that its address is valid. */
  speedSamples: z.array(speedSampleSchema),
};

/** The room that a few job rows take, and a database page more. */
const roomBytes = 16 * 1024;

export type SpeedSample = Readonly<z.output<typeof speedSampleSchema>>;

type Key = keyof typeof valueSchemas;
type Value<Name extends Key> = z.output<(typeof valueSchemas)[Name]>;

const valueRows = new ValueRows({});
const commandRowSchema = z.object({ id: z.number(), command_json: jsonColumn(z.unknown()) });

/** Settings of the queue as a whole, and commands that other programs leave for the one that sends. */
export class UploadSettings {
  readonly #store: Store;

  constructor(store: Store) {
    this.#store = store;
  }

  get<Name extends Key>(key: Name): Value<Name> | null {
    const schema: z.ZodType<Value<Name>> = valueSchemas[key] as unknown as z.ZodType<Value<Name>>;
    const row = this.#store.get(
      'upload_settings',
      valueRows.of(schema),
      'SELECT * FROM upload_settings WHERE key = ?',
      key,
    );
    return row?.value_json ?? null;
  }

  set<Name extends Key>(key: Name, value: Value<Name>): void {
    this.#store.run(
      'INSERT INTO upload_settings (key, value_json) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value_json = excluded.value_json',
      key,
      JSON.stringify(value),
    );
  }

  /** Throws where the disk has no room for a few jobs more. */
  checkRoom(): void {
    this.#store.transaction(() => {
      this.#store.run(
        "INSERT INTO upload_settings (key, value_json) VALUES ('room', ?)",
        ' '.repeat(roomBytes),
      );
      this.#store.run("DELETE FROM upload_settings WHERE key = 'room'");
    });
  }

  /** Leaves a command for the sender and returns its number. */
  ask(command: unknown, nowMs: number): number {
    return this.#store.transaction(() => {
      this.#store.run(
        'INSERT INTO upload_commands (command_json, asked_at_ms) VALUES (?, ?)',
        JSON.stringify(command),
        nowMs,
      );
      return this.#store.value(z.object({ id: z.number() }), 'SELECT max(id) AS id FROM upload_commands').id;
    });
  }

  asked(): readonly { readonly id: number; readonly command: unknown }[] {
    return this.#store
      .all('upload_commands', commandRowSchema, 'SELECT * FROM upload_commands ORDER BY id')
      .map((row) => ({ id: row.id, command: row.command_json }));
  }

  /** Takes a command off the list; false where it was gone already. */
  done(id: number): boolean {
    return this.#store.run('DELETE FROM upload_commands WHERE id = ?', id) > 0;
  }

  isWaiting(id: number): boolean {
    return (
      this.#store.value(
        z.object({ waiting: z.number() }),
        'SELECT count(*) AS waiting FROM upload_commands WHERE id = ?',
        id,
      ).waiting > 0
    );
  }
}
