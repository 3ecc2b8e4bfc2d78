import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type UtilityProcess, utilityProcess } from 'electron';
import { z } from 'zod';
import type { SignInService } from '../../engine/accounts/browser-sign-in.ts';
import { readOwnFile, writeOwnFile } from '../../engine/ground/plain-file.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import { windowFailures } from '../../shared/messages/window-failures.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import type { PracticeStudio, StartedPractice } from '../ipc/handlers/account-handlers.ts';
import { practiceEnvironment } from './practice-environment.ts';

const startLineSchema = z.object({
  base_url: z.url(),
  auth_url: z.url(),
  keys: z.object({ all: z.string() }),
  oauth_client_id: z.string(),
});
const placeSchema = z.object({ port: z.int().min(1).max(65_535) });

/** The wait before it is started again, doubled each time it ends within a minute. Uploads to it wait meanwhile, and say so. */
const startAgainMs = { first: 1_000, most: 60_000 } as const;

type StartLine = z.output<typeof startLineSchema>;

/** The practice service in its own process. It keeps its port, so that its account stays valid at the next start. */
export class ElectronPracticeStudio implements PracticeStudio {
  readonly #directory: string;
  readonly #logger: Logger;
  readonly #signInAgain: (studio: StartedPractice) => Promise<void>;
  #port: number;
  #process: UtilityProcess | null = null;
  #started: Promise<StartLine> | null = null;
  #line: StartLine | null = null;
  #isStopped = false;
  #startAgainMs: number = startAgainMs.first;
  #startedAtMs = 0;

  /** `signInAgain` is called after each start: without a keychain, its key was lost when the app last quit. */
  constructor(
    dataDirectory: string,
    logger: Logger,
    signInAgain: (studio: StartedPractice) => Promise<void>,
  ) {
    this.#directory = join(dataDirectory, 'practice-studio');
    this.#logger = logger;
    this.#signInAgain = signInAgain;
    this.#port = this.#readPort();
  }

  async start(): Promise<StartedPractice> {
    this.#started ??= this.#launch();
    try {
      return startedOf(await this.#started);
    } catch (error) {
      this.#started = null;
      throw new TroubleError(didNotStart, { cause: error });
    }
  }

  /** Its address, now or in an earlier run; null if it was never started. */
  get origin(): string | null {
    return this.#port > 0 ? `http://127.0.0.1:${this.#port}` : null;
  }

  isAt(baseUrl: string): boolean {
    return this.origin !== null && new URL(baseUrl).origin === this.origin;
  }

  /**
   * While the studio is not running, another program may use its port and would receive its key. The port that the studio's
   * own process reported cannot belong to another program while that process lives.
   */
  async mayConnect(url: URL): Promise<boolean> {
    if (!this.isAt(url.href)) return true;
    const line = this.#line ?? (await this.#started?.catch(() => null)) ?? null;
    return line !== null && this.#process !== null && new URL(line.base_url).origin === url.origin;
  }

  /** How to sign in to the studio; null if this is not its address, or it is not running. */
  signInServiceAt(baseUrl: URL): SignInService | null {
    const line = this.#line;
    if (!line || new URL(line.base_url).origin !== baseUrl.origin) return null;
    return { baseUrl, authorizationUrl: new URL(line.auth_url), clientId: line.oauth_client_id };
  }

  stop(): void {
    this.#isStopped = true;
    this.#process?.kill();
  }

  /** Uploads and pages would ask in vain for as long as the app runs. One that could not start is not tried again. */
  #startAgain(): void {
    if (performance.now() - this.#startedAtMs > startAgainMs.most) this.#startAgainMs = startAgainMs.first;
    setTimeout(() => {
      if (!this.#isStopped) void this.start().catch(() => {});
    }, this.#startAgainMs).unref();
    this.#startAgainMs = Math.min(2 * this.#startAgainMs, startAgainMs.most);
  }

  async #launch(): Promise<StartLine> {
    mkdirSync(this.#directory, { recursive: true, mode: 0o700 });
    const child = utilityProcess.fork(
      // Built beside this script (electron.vite.config.ts).
      join(import.meta.dirname, 'practice-service.js'),
      [
        ...['--json', '--require-control-secret', '--seed', 'demo'],
        ...['--port', String(this.#port), '--data', join(this.#directory, 'data')],
      ],
      { stdio: 'pipe', serviceName: 'Renderdrop practice studio', env: practiceEnvironment(process.env) },
    );
    this.#process = child;
    this.#startedAtMs = performance.now();
    const { promise, resolve, reject } = Promise.withResolvers<StartLine>();
    child.once('exit', (code) => {
      if (this.#line !== null && !this.#isStopped) this.#startAgain();
      this.#process = null;
      this.#started = null;
      this.#line = null;
      this.#logger.info('practice_studio_ended', { code });
      reject(new Error(`The practice service ended with code ${code}`));
    });
    if (!child.stdout) throw new Error('The practice service has no output');
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).once('line', (line) => {
      try {
        resolve(startLineSchema.parse(JSON.parse(line)));
      } catch (error) {
        reject(error);
      }
    });
    child.stderr?.resume?.();
    const line = await promise;
    this.#line = line;
    this.#port = Number(new URL(line.base_url).port);
    writeOwnFile(this.#placePath, JSON.stringify({ port: this.#port }));
    await this.#signInAgain(startedOf(line)).catch((error: unknown) =>
      this.#logger.warn('practice_sign_in_failed', { error: String(error) }),
    );
    return line;
  }

  get #placePath(): string {
    return join(this.#directory, 'place.json');
  }

  #readPort(): number {
    try {
      return placeSchema.parse(JSON.parse(readOwnFile(this.#placePath))).port;
    } catch {
      return 0;
    }
  }
}

const startedOf = ({ base_url, keys }: StartLine): StartedPractice => ({
  baseUrl: new URL(base_url),
  key: keys.all,
});

const didNotStart = troubleOf('practice_studio_failed', windowFailures.practice_studio_failed);
