import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { PracticeService } from '../../../testing/practice-service.ts';
import { NodeClock } from '../../engine/node/node-clock.ts';
import type { PolicyPlace } from '../../engine/policy/policy-file.ts';
import { storeIn } from '../../engine/testing/store-in.ts';
import { defaultLimits } from '../../engine/uploads/connection/schedule.ts';
import { UploadSettings } from '../../engine/uploads/tables/upload-settings.ts';
import { unplacedTexts } from '../../shared/messages/lookup-failures.ts';
import type { QueueLimits } from '../../shared/model/upload-queue.ts';
import { takeEnvironment } from '../environment.ts';
import type { OutputStreams } from '../output/output.ts';
import { runProgram } from '../program.ts';
import { checkJsonLine } from './check-json-line.ts';

export const binary = fileURLToPath(new URL('../../../bin/renderdrop', import.meta.url));

/**
 * The program that tests start: the program file, which loads some hundred sources. `npm test` builds first and uses the
 * built program of a package, which needs half the processor time to start.
 */
export const program =
  process.env['RENDERDROP_BUILT'] === '1'
    ? fileURLToPath(new URL('./built-renderdrop', import.meta.url))
    : binary;

type JsonLine = Record<string, unknown>;
type Environment = Readonly<Record<string, string | undefined>>;

/** The tests of a file share a key and make more requests than it allows in a minute. Advances the clock. */
export async function refillRequests(service: PracticeService): Promise<void> {
  await service.control('POST', '/clock', { advance_seconds: 61 });
}

/** What a command wrote to its standard error, except what it says only because this computer is slow. */
export const complaintsIn = (stderr: string): string =>
  stderr.replaceAll(`${unplacedTexts.stillAsking}\n`, '');

/** The output and exit code of a command. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly stdout: string;
  readonly stderr: string;
  /** All lines of standard output, each checked against docs/json. */
  json(): JsonLine[];
}

/** The real program as a child process, in a data folder that is removed after the test. */
export class CommandLine implements Disposable {
  readonly home = mkdtempSync(join(tmpdir(), 'renderdrop-cli-'));
  /** The policy that `call` uses. */
  policyPlace: PolicyPlace | null = null;
  readonly #environment: Environment;
  readonly #running = new Set<RunningCommand>();

  constructor(environment: Environment = {}) {
    this.#environment = environment;
  }

  static on(service: PracticeService, key: string | null = service.addresses.keys.all): CommandLine {
    return new CommandLine({
      RENDERDROP_BASE_URL: service.addresses.base_url,
      ...(key === null ? {} : { RENDERDROP_API_KEY: key }),
    });
  }

  run(words: readonly string[], extra: { input?: string; environment?: Environment } = {}): Promise<Ended> {
    const command = this.start(words, extra.environment);
    command.child.stdin?.end(extra.input ?? '');
    return command.ended;
  }

  /**
   * Runs the program's code inside the test's process, to check output and exit code. Ten times cheaper than `run`, but
   * proves nothing about standard input, signals, a keychain, or whether the process can end.
   */
  async call(words: readonly string[], environment: Environment = {}): Promise<Ended> {
    const [stdout, stderr] = [new Listener(), new Listener()];
    const streams = { stdin: new PassThrough(), stdout: stdout.stream, stderr: stderr.stream };
    const surroundings = takeEnvironment(this.#variables(environment));
    const code = await runProgram(words, {
      streams: streams as unknown as OutputStreams,
      environment: { ...surroundings, policyPlace: this.policyPlace ?? surroundings.policyPlace },
      version: '0.0.0',
      signal: new AbortController().signal,
    });
    return ended(code, null, stdout.text, stderr.text);
  }

  #variables(environment: Environment): NodeJS.ProcessEnv {
    return {
      ...process.env,
      RENDERDROP_HOME: this.home,
      LC_ALL: 'C.UTF-8',
      ...this.#environment,
      ...environment,
    };
  }

  start(words: readonly string[], environment: Environment = {}, started = program): RunningCommand {
    const command = new RunningCommand(
      spawn(started, words, { env: this.#variables(environment), stdio: ['pipe', 'pipe', 'pipe'] }),
    );
    this.#running.add(command);
    return command;
  }

  /** Sets the limit as the app does, for every program that uses this database. */
  limitTo(bytesPerSecond: number | null): void {
    this.#limit({ bytesPerSecond });
  }

  /** Sets the hours of uploads as the app does. */
  uploadOnlyAt(hours: QueueLimits['hours']): void {
    this.#limit({ hours });
  }

  #limit(limits: Partial<QueueLimits>): void {
    const store = storeIn(this.home, new NodeClock());
    new UploadSettings(store).set('limits', { ...defaultLimits, ...limits });
    store.close();
  }

  [Symbol.dispose](): void {
    for (const { child } of this.#running) if (child.exitCode === null) child.kill('SIGKILL');
    rmSync(this.home, { recursive: true, force: true });
  }
}

export class RunningCommand {
  readonly child: ChildProcess;
  readonly ended: Promise<Ended>;
  stdout = '';
  stderr = '';
  #heard: () => void = () => {};

  constructor(child: ChildProcess) {
    this.child = child;
    // A command that does not read its input may end before all of it is written.
    child.stdin?.on('error', () => {});
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      this.stdout += text;
      this.#heard();
    });
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.stderr += text;
      this.#heard();
    });
    this.ended = new Promise((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code, signal) => {
        resolve(ended(code, signal, this.stdout, this.stderr));
        this.#heard();
      });
    });
  }

  /** Resolves once the text appears on standard output or standard error. */
  async until(text: string | RegExp): Promise<void> {
    for (;;) {
      const said = this.stdout + this.stderr;
      if (typeof text === 'string' ? said.includes(text) : text.test(said)) return;
      if (this.child.exitCode !== null || this.child.signalCode !== null) {
        throw new Error(`It ended with ${this.child.exitCode} and never said ${text}:\n${said}`);
      }
      await new Promise<void>((resolve) => {
        this.#heard = resolve;
      });
    }
  }
}

/** Collects what is written to a stream. */
class Listener {
  readonly stream = new PassThrough({ encoding: 'utf8' });
  text = '';

  constructor() {
    this.stream.on('data', (text: string) => {
      this.text += text;
    });
  }
}

const ended = (
  code: number | null,
  signal: NodeJS.Signals | null,
  stdout: string,
  stderr: string,
): Ended => ({
  code,
  signal,
  stdout,
  stderr,
  json: () => jsonLines(stdout),
});

function jsonLines(text: string): JsonLine[] {
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const value: unknown = JSON.parse(line);
      if (typeof value !== 'object' || value === null) throw new Error(`Not an object: ${line}`);
      checkJsonLine(value);
      return value as JsonLine;
    });
}
