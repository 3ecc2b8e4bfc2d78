import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import Database from 'better-sqlite3';
import { z } from 'zod';
import type { PracticeService } from '../../../../testing/practice-service.ts';
import { databaseFileName } from '../../../engine/store/places/data-folder.ts';
import { makeOld, repaint, sampleRender } from '../../../engine/testing/raw-renders.ts';
import { temporaryFolder } from '../../../engine/testing/temporary-folder.ts';
import type { ServiceView } from '../../../engine/testing/upload-studio.ts';
import { defaultLimits } from '../../../engine/uploads/connection/schedule.ts';
import { type JobRecord, jobRecordSchema } from '../../../engine/uploads/job/job.ts';
import { CommandLine, type Ended, program, type RunningCommand } from '../command-line.ts';
import { SmallDisk } from './small-disk.ts';

export interface BenchItem {
  readonly projectId: string;
  readonly id: string;
  readonly name: string;
}

/** What a scenario works with: its own data folder and item, on a service that may be shared with others. */
export class Bench implements AsyncDisposable {
  readonly service: PracticeService;
  readonly view: ServiceView;
  readonly item: BenchItem;
  readonly cli: CommandLine;
  readonly #folder = temporaryFolder();
  /** Files made for this scenario. Every uploaded file must be identical to one of them. */
  readonly renders: string[] = [];
  /** Where a receipt names a render by another path than its present one: that path, and the render. */
  readonly pathsInReceipts = new Map<string, string>();
  /** Names of new items whose versions are counted as well. */
  readonly newNames = new Set<string>();
  /** The small disk that commands run on; null: the normal file tree. */
  #disk: SmallDisk | null = null;
  #isHomeOnDisk = false;

  constructor(service: PracticeService, view: ServiceView, item: BenchItem) {
    this.service = service;
    this.view = view;
    this.item = item;
    this.cli = CommandLine.on(service);
  }

  get folder(): string {
    return this.#folder.path;
  }

  get #databasePath(): string {
    return join((this.#isHomeOnDisk && this.#disk?.path) || this.cli.home, databaseFileName);
  }

  /** A real video of about 230 kB per frame, last changed an hour ago. */
  render(name: string, frames = 4): string {
    const path = sampleRender(this.folder, name, frames);
    this.renders.push(path);
    return path;
  }

  /** A render larger than the socket buffers, so that its upload can be stopped halfway. */
  longRender(name: string): string {
    return this.render(name, 60);
  }

  uploadWords(path: string, ...more: readonly string[]): readonly string[] {
    return ['upload', path, '-p', this.item.projectId, '-m', this.item.id, '--json', ...more];
  }

  /** Uploads to a new item of this name, whose versions are counted as well. */
  newItemWords(path: string, name: string, ...more: readonly string[]): readonly string[] {
    this.newNames.add(name);
    return ['upload', path, '-p', this.item.projectId, '--new', '--name', name, '--json', ...more];
  }

  upload(path: string, ...more: readonly string[]): Promise<Ended> {
    return this.run(this.uploadWords(path, ...more));
  }

  run(words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
    const command = this.start(words, environment);
    command.child.stdin?.end();
    return command.ended;
  }

  start(words: readonly string[], environment: NodeJS.ProcessEnv = {}): RunningCommand {
    const inside = this.#disk?.inside(program, words) ?? { program, words };
    return this.cli.start(inside.words, environment, inside.program);
  }

  /** Runs a bash script in which `"$0" "$@"` is the program with these words. */
  shell(script: string, words: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<Ended> {
    const command = this.cli.start(['-c', script, program, ...words], environment, 'bash');
    command.child.stdin?.end();
    return command.ended;
  }

  /** Starts an upload and resolves once its body stalls, which lasts until the faults are cleared. */
  async stalled(path: string, ...more: readonly string[]): Promise<RunningCommand> {
    await this.fault('PUT', { kind: 'stall_after_bytes', bytes: 300_000, ms: 120_000 });
    const command = this.start(this.uploadWords(path, ...more));
    await command.until('"type":"progress"');
    return command;
  }

  /** Makes the service answer the next requests of this kind with a fault. */
  async fault(on: 'PUT' | 'POST' | 'GET', fault: object, times = 1, skip = 0): Promise<void> {
    const path = on === 'PUT' ? '/upload/**' : '/v1/projects/**';
    await this.service.control('POST', '/faults', { on: { method: on, path }, fault, times, skip });
  }

  async heal(): Promise<void> {
    await this.service.control('DELETE', '/faults');
  }

  /** Renders the file again with other contents, under the same name and with the same length. */
  repaint(path: string): void {
    repaint(path);
    makeOld(path, 1_800);
  }

  /** Sets how many uploads run at once, as the app does. Must be called before `smallDisk`. */
  async limitConcurrency(concurrency: number): Promise<void> {
    const database = new Database(join(this.cli.home, databaseFileName));
    try {
      database
        .prepare(
          `INSERT INTO upload_settings (key, value_json) VALUES ('limits', ?)
             ON CONFLICT (key) DO UPDATE SET value_json = excluded.value_json`,
        )
        .run(JSON.stringify({ ...defaultLimits, concurrency }));
    } finally {
      database.close();
    }
  }

  /** Puts the data folder on a real disk of this size. */
  async smallDisk(megabytes: number): Promise<SmallDisk> {
    this.#disk = await SmallDisk.mount(this.cli.home, megabytes);
    this.#isHomeOnDisk = true;
    return this.#disk;
  }

  /** Replaces the renders' folder by another volume, with copies that have the same paths, sizes and times. */
  async otherVolume(): Promise<SmallDisk> {
    this.#disk = await SmallDisk.mount(this.folder, 64);
    for (const path of this.renders) execFileSync('cp', ['-p', path, join(this.#disk.path, basename(path))]);
    return this.#disk;
  }

  /** Resolves once the jobs in the database are as wanted. */
  async untilJobs(wanted: (jobs: readonly JobRecord[]) => boolean): Promise<void> {
    while (!wanted(this.jobs() ?? [])) await delay(100);
  }

  /** The jobs in the database; null if there is no database. */
  jobs(): readonly JobRecord[] | null {
    return this.#look((database) => {
      const rows = database
        .prepare('SELECT record_json FROM upload_jobs WHERE removed = 0 ORDER BY position')
        .all();
      return z
        .array(z.object({ record_json: z.string() }))
        .parse(rows)
        .map(({ record_json }) => jobRecordSchema.parse(JSON.parse(record_json)));
    });
  }

  /** `ok` if SQLite finds the database intact, or there is none. */
  integrity(): unknown {
    return this.#look((database) => database.pragma('integrity_check', { simple: true })) ?? 'ok';
  }

  /** Reads a copy of the database, because SQLite cannot open one in another mount namespace. */
  #look<Result>(look: (database: Database.Database) => Result): Result | null {
    if (!existsSync(this.#databasePath)) return null;
    using copy = temporaryFolder();
    const path = join(copy.path, databaseFileName);
    copyFileSync(this.#databasePath, path);
    if (existsSync(`${this.#databasePath}-wal`)) copyFileSync(`${this.#databasePath}-wal`, `${path}-wal`);
    const database = new Database(path);
    try {
      return look(database);
    } finally {
      database.close();
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.heal();
    this.cli[Symbol.dispose]();
    this.#disk?.[Symbol.dispose]();
    this.#folder[Symbol.dispose]();
  }
}
