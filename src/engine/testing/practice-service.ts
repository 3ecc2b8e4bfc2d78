import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const entry = fileURLToPath(new URL('../../../sandbox/main.ts', import.meta.url));

/** What the practice service says when it is ready. */
export const practiceAddressesSchema = z.object({
  base_url: z.url(),
  upload_url: z.url(),
  auth_url: z.url(),
  control_url: z.url(),
  control_secret: z.string(),
  keys: z.object({
    all: z.string(),
    read: z.string(),
    upload: z.string(),
    other_workspace: z.string(),
    viewer: z.string(),
    expired: z.string(),
    revoked: z.string(),
  }),
  oauth_client_id: z.string(),
});

export interface PracticeServiceOptions {
  readonly seed?: 'demo' | 'empty';
  readonly dataDirectory?: string;
  readonly processingMs?: number;
  readonly timeScale?: number;
  readonly resumable?: boolean;
  readonly allowPrivateWebhooks?: boolean;
  readonly port?: number;
}

/** The practice service as a process of its own, the way a person starts it. Stop it by `await using` or `stop()`. */
export class PracticeService implements AsyncDisposable {
  readonly addresses: z.output<typeof practiceAddressesSchema>;
  readonly #child: ChildProcess;
  readonly #errors: () => string;

  private constructor(
    child: ChildProcess,
    addresses: z.output<typeof practiceAddressesSchema>,
    errors: () => string,
  ) {
    this.#child = child;
    this.addresses = addresses;
    this.#errors = errors;
  }

  static async start(options: PracticeServiceOptions = {}): Promise<PracticeService> {
    const child = spawn(process.execPath, [entry, ...toArguments(options)], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let errors = '';
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      errors = (errors + text).slice(-20_000);
    });
    const lines = createInterface({ input: child.stdout });
    const first = await Promise.race([
      once(lines, 'line').then(([line]) => String(line)),
      once(child, 'exit').then(([code]) => {
        throw new Error(`The practice service ended with code ${code} before it answered:\n${errors}`);
      }),
    ]);
    return new PracticeService(child, practiceAddressesSchema.parse(JSON.parse(first)), () => errors);
  }

  get baseUrl(): URL {
    return new URL(this.addresses.base_url);
  }

  get processId(): number {
    return this.#child.pid ?? 0;
  }

  /** What it wrote to standard error, for a failing test to show. */
  get log(): string {
    return this.#errors();
  }

  /** Calls the people's side of the service: `control('POST', '/faults', {...})`. */
  async control(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const response = await fetchOnce(`${this.addresses.control_url}${path}`, {
      method,
      headers: {
        'control-secret': this.addresses.control_secret,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} /_sandbox${path} answered ${response.status}: ${text}`);
    return text === '' ? null : JSON.parse(text);
  }

  async stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    if (this.#child.exitCode === null && this.#child.signalCode === null) {
      const exited = once(this.#child, 'exit');
      this.#child.kill(signal);
      await exited;
    }
    return this.#child.exitCode;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

/** A kept connection that the service has just closed, being idle, says nothing about the request: once more on a new one. */
export async function fetchOnce(url: string | URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return await fetch(url, init);
  }
}

function toArguments(options: PracticeServiceOptions): string[] {
  const flags = ['--json', '--port', String(options.port ?? 0), '--seed', options.seed ?? 'demo'];
  if (options.dataDirectory !== undefined) flags.push('--data', options.dataDirectory);
  if (options.processingMs !== undefined) flags.push('--processing-ms', String(options.processingMs));
  if (options.timeScale !== undefined) flags.push('--time-scale', String(options.timeScale));
  if (options.resumable) flags.push('--resumable');
  if (options.allowPrivateWebhooks) flags.push('--allow-private-webhooks');
  return flags;
}
