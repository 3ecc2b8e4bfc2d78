import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type UtilityProcess, utilityProcess } from 'electron';
import { z } from 'zod';
import type { SignInService } from '../../engine/accounts/browser-sign-in.ts';
import { makeFolderNow } from '../../engine/ground/make-folder.ts';
import { readOwnFile, writeOwnFile } from '../../engine/ground/plain-file.ts';
import type { Clock } from '../../engine/ports/clock.ts';
import type { Logger } from '../../engine/ports/logger.ts';
import { windowFailures } from '../../shared/messages/window-failures.ts';
import { TroubleError, troubleOf } from '../../shared/model/trouble.ts';
import { endOutlivedService } from '../desktop/end-outlived.ts';
import { PracticeStarts } from '../desktop/practice-starts.ts';
import type { PracticeStudio, StartedPractice } from '../ipc/handlers/account-handlers.ts';
import { practiceEnvironment } from './practice-environment.ts';

const startLineSchema = z.object({
  base_url: z.url(),
  auth_url: z.url(),
  keys: z.object({ all: z.string() }),
  oauth_client_id: z.string(),
});
const placeSchema = z.object({ port: z.int().min(1).max(65_535) });

const saidMaxLength = 500;

export interface PracticeParts {
  readonly dataDirectory: string;
  readonly clock: Clock;
  readonly logger: Logger;
}

type StartLine = z.output<typeof startLineSchema>;

/** The practice service in its own process. It keeps its port, so that its account stays valid at the next start. */
export class ElectronPracticeStudio implements PracticeStudio {
  readonly #directory: string;
  readonly #clock: Clock;
  readonly #starts: PracticeStarts;
  readonly #logger: Logger;
  readonly #signInAgain: (studio: StartedPractice) => Promise<void>;
  #port: number;
  #process: UtilityProcess | null = null;
  #started: Promise<StartLine> | null = null;
  #line: StartLine | null = null;
  #isStopped = false;
  /** Somebody is signed in to it, or asked for it. Until then nothing starts it. */
  #isWanted = false;

  /** `signInAgain` is called after each start: without a keychain, its key was lost when the app last quit. */
  constructor(
    { dataDirectory, clock, logger }: PracticeParts,
    signInAgain: (studio: StartedPractice) => Promise<void>,
  ) {
    this.#directory = join(dataDirectory, 'practice-studio');
    this.#clock = clock;
    this.#starts = new PracticeStarts(clock);
    this.#logger = logger;
    this.#signInAgain = signInAgain;
    this.#port = this.#readPort();
  }

  async start(): Promise<StartedPractice> {
    this.#isWanted = true;
    const started = this.#started ?? this.#launch();
    this.#started = started;
    try {
      return startedOf(await started);
    } catch (error) {
      if (this.#started === started) this.#started = null;
      this.#starts.failed();
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
    if (this.#line === null) await this.runs(url);
    const line = this.#line;
    return line !== null && this.#process !== null && new URL(line.base_url).origin === url.origin;
  }

  /**
   * Whether it runs, and its account is signed in. If it doesn't, this tries to start it: whoever presses “Retry” gets the
   * studio. Null if this is not its address, or the app may not start it.
   */
  async runs(server: URL): Promise<boolean | null> {
    if (!this.isAt(server.href) || !this.#isWanted) return null;
    if (this.#isStopped || (this.#started === null && !this.#starts.mayStart())) return false;
    return await this.start().then(
      () => true,
      () => false,
    );
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

  async #launch(): Promise<StartLine> {
    makeFolderNow(this.#directory, 0o700);
    const data = join(this.#directory, 'data');
    if (await endOutlivedService(data, this.#clock)) this.#logger.info('practice_studio_outlived', {});
    if (this.#isStopped) throw new Error('The app is closing');
    const child = utilityProcess.fork(
      // Built beside this script (electron.vite.config.ts).
      join(import.meta.dirname, 'practice-service.js'),
      [
        ...['--json', '--require-control-secret', '--seed', 'demo'],
        ...['--port', String(this.#port), '--data', data],
      ],
      { stdio: 'pipe', serviceName: 'Renderdrop practice studio', env: practiceEnvironment(process.env) },
    );
    this.#process = child;
    this.#starts.started();
    const { promise, resolve, reject } = Promise.withResolvers<StartLine>();
    child.once('exit', (code) => {
      if (this.#line !== null && !this.#isStopped)
        this.#starts.ended(() => {
          if (!this.#isStopped) void this.start().catch(() => {});
        });
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
    // It says there why it could not start.
    child.stderr?.on('data', (said) =>
      this.#logger.warn('practice_studio_said', { said: String(said).trim().slice(0, saidMaxLength) }),
    );
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
