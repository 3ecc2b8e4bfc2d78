import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { practiceAddressesSchema } from '../../testing/practice-service.ts';
import { makeCertificate } from '../peers/certificate.ts';
import { copyWithRclone, putWithCurl } from '../peers/commands.ts';
import { makeLargeRenders } from '../window/many-renders.ts';
import { type LineOf, SlowLine } from './slow-line.ts';

const run = promisify(execFile);
const programOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const farSchema = z.object({
  nginx: z.object({ http: z.string(), https: z.string(), root: z.string() }),
  service: practiceAddressesSchema,
});
const queueSchema = z.object({
  startedAtMs: z.number(),
  seconds: z.number(),
  mostAtOnce: z.number(),
  shown: z.array(
    z.object({
      atMs: z.number(),
      id: z.string(),
      sentBytes: z.number(),
      secondsLeft: z.number().nullable(),
    }),
  ),
  deliveredAtMs: z.array(z.tuple([z.string(), z.number()])),
});

export type QueueRun = z.output<typeof queueSchema>;

/** A line with servers at its far end, and ways to start programs at its near end. */
export class Ends implements AsyncDisposable {
  readonly line: SlowLine;
  readonly #folder: string;
  readonly #far: ChildProcess;
  readonly #addresses: z.output<typeof farSchema>;

  private constructor(
    line: SlowLine,
    folder: string,
    far: ChildProcess,
    addresses: z.output<typeof farSchema>,
  ) {
    this.line = line;
    this.#folder = folder;
    this.#far = far;
    this.#addresses = addresses;
  }

  static async start(within: string, of: LineOf): Promise<Ends> {
    const line = await SlowLine.start(of);
    const folder = await mkdtemp(path.join(within, 'line-'));
    await makeCertificate(folder);
    const [command = '', ...words] = line.command('far', [process.execPath, programOf('far-end.ts'), folder]);
    const far = spawn(command, words, { stdio: ['pipe', 'pipe', 'inherit'] });
    const [said] = await Promise.race([
      once(createInterface({ input: far.stdout }), 'line'),
      once(far, 'exit').then(([code]) => Promise.reject(new Error(`The far end ended with code ${code}.`))),
    ]);
    return new Ends(line, folder, far, farSchema.parse(JSON.parse(String(said))));
  }

  /** Adds the files to the queue of an engine at the near end; ends once all are uploaded. */
  async queue(paths: readonly string[], limits: object): Promise<QueueRun> {
    const folder = await mkdtemp(path.join(this.#folder, 'queue-'));
    const [warmUp] = await makeLargeRenders(path.join(folder, 'warm-up'), 1, 1_000);
    const order = JSON.stringify({ folder, addresses: this.#addresses.service, warmUp, paths, limits });
    const { stdout } = await this.#near([process.execPath, programOf('near-end.ts'), order]);
    await rm(folder, { recursive: true, force: true });
    return queueSchema.parse(JSON.parse(stdout));
  }

  /** Uploads one file with the engine's transport, as curl would; returns seconds. */
  async put(file: string): Promise<number> {
    const order = JSON.stringify({
      source: file,
      url: `${this.#addresses.nginx.https}/ours`,
      atOnce: 0,
      copies: 1,
      stopAfterMs: null,
      certificatePath: path.join(this.#folder, 'certificate.pem'),
    });
    const { stdout } = await this.#near([process.execPath, programOf('../transfer-sender.ts'), order]);
    await this.#empty();
    return z.object({ seconds: z.number() }).parse(JSON.parse(stdout)).seconds;
  }

  async curl(file: string): Promise<number> {
    const certificate = path.join(this.#folder, 'certificate.pem');
    const { seconds } = await putWithCurl(
      file,
      `${this.#addresses.nginx.https}/curl`,
      certificate,
      this.#words,
    );
    await this.#empty();
    return seconds;
  }

  async rclone(folder: string): Promise<number> {
    const seconds = await copyWithRclone(folder, `${this.#addresses.nginx.http}/rclone`, this.#words);
    const arrived = await readdir(path.join(this.#addresses.nginx.root, 'rclone'));
    const sent = await readdir(folder);
    if (arrived.length !== sent.length) throw new Error(`rclone delivered ${arrived.length} files.`);
    await this.#empty();
    return seconds;
  }

  /** How long small requests take, one after another, in milliseconds. */
  async latencies(seconds: number): Promise<readonly number[]> {
    const url = `${this.#addresses.nginx.http}/`;
    const { stdout } = await this.#near([process.execPath, programOf('latency.ts'), url, String(seconds)]);
    return z.array(z.number()).parse(JSON.parse(stdout));
  }

  readonly #words = (words: readonly string[]): readonly string[] => this.line.command('near', words);

  #near(words: readonly string[]): Promise<{ stdout: string }> {
    const [command = '', ...rest] = this.#words(words);
    return run(command, rest, { maxBuffer: 64 * 1024 ** 2 });
  }

  async #empty(): Promise<void> {
    const { root } = this.#addresses.nginx;
    for (const name of await readdir(root)) await rm(path.join(root, name), { recursive: true, force: true });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const exited = once(this.#far, 'exit');
    this.#far.stdin?.end();
    await exited;
    await this.line[Symbol.asyncDispose]();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
