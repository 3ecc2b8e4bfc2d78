import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { problemSchema } from '../../src/shared/api/errors.ts';
import { parseOptions } from '../options.ts';
import { Prober } from '../processing/prober.ts';
import { startSandbox } from '../server.ts';
import { startLine } from '../start-line.ts';

/** As packages ship it where `npm test` has built it; main.test.ts starts the sources. */
const program = process.env['RENDERDROP_BUILT'] === '1' ? '../../out/main/practice-service.js' : '../main.ts';
const entry = fileURLToPath(new URL(program, import.meta.url));

const startLineSchema = z.object({
  base_url: z.string(),
  upload_url: z.string(),
  auth_url: z.string(),
  control_url: z.string(),
  control_secret: z.string(),
  keys: z.record(
    z.enum(['all', 'read', 'upload', 'other_workspace', 'viewer', 'expired', 'revoked']),
    z.string(),
  ),
  oauth_client_id: z.string(),
});

export interface CallOptions {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One running service, in this process or another. */
interface Running {
  readonly said: string;
  readonly isRunning: () => boolean;
  readonly stop: (signal: 'SIGTERM' | 'SIGKILL') => Promise<number | null>;
}

/** Starts the service as a process of its own, as a person does. */
async function startProgram(flags: readonly string[]): Promise<Running> {
  const child = spawn(process.execPath, [entry, '--json', ...flags], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const said = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`The service ended with code ${code}.`))),
  ]);
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return {
    said,
    isRunning,
    stop: async (signal) => {
      if (isRunning()) {
        const exited = once(child, 'exit');
        child.kill(signal);
        await exited;
      }
      return child.exitCode;
    },
  };
}

const prober = new Prober();

/** Starts the service in the process of the test, on a port of its own: starting a program takes longer than most tests. */
async function startHere(flags: readonly string[]): Promise<Running> {
  const sandbox = await startSandbox(parseOptions(flags).options, prober);
  let isRunning = true;
  return {
    said: startLine(sandbox),
    isRunning: () => isRunning,
    stop: async () => {
      if (isRunning) {
        isRunning = false;
        await sandbox.stop();
      }
      return null;
    },
  };
}

/** The service, ready to answer. It ends with the test that started it. */
export class RunningService implements AsyncDisposable {
  readonly start: z.output<typeof startLineSchema>;
  readonly #running: Running;

  private constructor(running: Running) {
    this.start = startLineSchema.parse(JSON.parse(running.said));
    this.#running = running;
  }

  /** A service with a data folder runs as a program, because such tests are about what survives its death. */
  static start(...flags: readonly string[]): Promise<RunningService> {
    return flags.includes('--data')
      ? RunningService.startProgram(...flags)
      : RunningService.#startHere(flags);
  }

  /** For tests that need something of the process itself, such as the certificates it trusts. */
  static async startProgram(...flags: readonly string[]): Promise<RunningService> {
    return new RunningService(await startProgram(flags));
  }

  static async #startHere(flags: readonly string[]): Promise<RunningService> {
    return new RunningService(await startHere(flags));
  }

  get base(): string {
    return this.start.base_url;
  }

  /** One request to the API, with the key `all` unless another is given. */
  call(method: string, path: string, options: CallOptions = {}): Promise<Response> {
    const json = options.body === undefined ? {} : { 'content-type': 'application/json' };
    return fetch(path.startsWith('http') ? path : `${this.base}${path}`, {
      method,
      redirect: 'manual',
      headers: { authorization: `Bearer ${options.key ?? this.start.keys.all}`, ...json, ...options.headers },
      ...(options.body === undefined ? {} : { body: JSON.stringify(options.body) }),
    });
  }

  /** The parsed body of an answer that must be a success. */
  async read<Schema extends z.ZodType>(
    schema: Schema,
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<z.output<Schema>> {
    const response = await this.call(method, path, options);
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return schema.parse(JSON.parse(text));
  }

  /** Status, code and detail of an answer that must be a problem with all its members. */
  async refusal(
    method: string,
    path: string,
    options: CallOptions = {},
  ): Promise<z.output<typeof problemSchema>> {
    const response = await this.call(method, path, options);
    const problem = problemSchema.parse(await response.json());
    if (problem.status !== response.status)
      throw new Error(`The problem says ${problem.status}, not ${response.status}.`);
    if (!response.headers.get('content-type')?.startsWith('application/problem+json'))
      throw new Error('Not a problem+json.');
    return problem;
  }

  /** A call to `/_sandbox`, which must succeed. */
  async control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${this.start.control_url}${path}`, {
      method,
      headers: {
        'control-secret': this.start.control_secret,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /_sandbox${path} answered ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  /** A key of the same person as `like`, so that a test has a rate window of its own. */
  async newKey(name: string, scopes?: readonly string[], like = 'all'): Promise<{ id: string; key: string }> {
    const made = await this.control('POST', '/keys', {
      name,
      like,
      ...(scopes === undefined ? {} : { scopes }),
    });
    return z.object({ id: z.string(), key: z.string() }).parse(made);
  }

  get isRunning(): boolean {
    return this.#running.isRunning();
  }

  stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    return this.#running.stop(signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}
