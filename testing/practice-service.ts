import { z } from 'zod';
import { Hosted, OwnProcess, type PracticeProgram } from './practice-programs.ts';

/** The first line of output of the practice service. */
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

/** A running practice service. Stop it with `await using` or `stop()`. */
export class PracticeService implements AsyncDisposable {
  readonly addresses: z.output<typeof practiceAddressesSchema>;
  readonly #program: PracticeProgram;

  private constructor(program: PracticeProgram) {
    this.#program = program;
    this.addresses = practiceAddressesSchema.parse(program.said);
  }

  /** With a data folder it gets its own process, since such tests are about what survives its death. */
  static async start(options: PracticeServiceOptions = {}): Promise<PracticeService> {
    const flags = toFlags(options);
    const hosted = options.dataDirectory === undefined ? await Hosted.start(flags) : null;
    return new PracticeService(hosted ?? (await OwnProcess.start(flags)));
  }

  get baseUrl(): URL {
    return new URL(this.addresses.base_url);
  }

  get processId(): number | null {
    return this.#program.processId;
  }

  /** Its standard error, to show when a test fails. */
  get log(): string {
    return this.#program.log;
  }

  /** Calls the control interface of the practice service: `control('POST', '/faults', {...})`. */
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

  stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<void> {
    return this.#program.stop(signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

/** Retries once on a new connection: the service may have closed an idle connection just as it was reused. */
export async function fetchOnce(url: string | URL, init: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, init);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return await fetch(url, init);
  }
}

function toFlags(options: PracticeServiceOptions): string[] {
  const flags = ['--port', String(options.port ?? 0), '--seed', options.seed ?? 'demo'];
  if (options.dataDirectory !== undefined) flags.push('--data', options.dataDirectory);
  if (options.processingMs !== undefined) flags.push('--processing-ms', String(options.processingMs));
  if (options.timeScale !== undefined) flags.push('--time-scale', String(options.timeScale));
  if (options.resumable) flags.push('--resumable');
  if (options.allowPrivateWebhooks) flags.push('--allow-private-webhooks');
  return flags;
}
