import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { z } from 'zod';
import { RunningService } from './running-service.ts';

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** The parsed JSON of the body; undefined when there is no body. */
  readonly body: unknown;
}

export interface ApiRequest {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface CreatedUpload {
  readonly mediaId: string;
  readonly versionId: string;
  readonly url: string;
}

const createdSchema = z.object({
  id: z.string(),
  version: z.object({ id: z.string() }).optional(),
  upload: z.object({ url: z.string() }),
});

/** The running service, with the calls that tests of files, lists and keys make most. */
export class Practice implements AsyncDisposable {
  readonly #service: RunningService;

  private constructor(service: RunningService) {
    this.#service = service;
  }

  static async start(...flags: readonly string[]): Promise<Practice> {
    return new Practice(await RunningService.start(...flags));
  }

  get startLine(): RunningService['start'] {
    return this.#service.start;
  }

  get keys(): RunningService['start']['keys'] {
    return this.#service.start.keys;
  }

  async request(method: string, target: string, request: ApiRequest = {}): Promise<ApiAnswer> {
    const url = target.startsWith('http') ? target : `${this.startLine.base_url}${target}`;
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      headers: {
        ...(request.key === undefined ? {} : { authorization: `Bearer ${request.key}` }),
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...request.headers,
      },
      ...(request.body === undefined ? {} : { body: toBody(request.body) }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: parseJson(text) };
  }

  get(target: string, key: string = this.keys.all): Promise<ApiAnswer> {
    return this.request('GET', target, { key });
  }

  post(target: string, body: unknown, key: string = this.keys.all): Promise<ApiAnswer> {
    return this.request('POST', target, { key, body });
  }

  control(method: string, target: string, body?: unknown): Promise<unknown> {
    return this.#service.control(method, target, body);
  }

  /** A key of the demo's owner with a rate limit of its own. */
  async newKey(name: string, scopes?: readonly string[]): Promise<string> {
    return (await this.#service.newKey(name, scopes)).key;
  }

  async newProject(name: string, media = 0): Promise<{ id: string; media_ids: string[] }> {
    const created = await this.control('POST', '/projects', { name, media });
    return z.object({ id: z.string(), media_ids: z.array(z.string()) }).parse(created);
  }

  async createMedia(
    projectId: string,
    facts: Readonly<Record<string, unknown>> = {},
    key?: string,
  ): Promise<CreatedUpload> {
    const answer = await this.post(`/v1/projects/${projectId}/media`, { name: 'Clip', ...facts }, key);
    const created = createdSchema.parse(answer.body);
    return { mediaId: created.id, versionId: created.version?.id ?? '', url: created.upload.url };
  }

  async createVersion(
    projectId: string,
    mediaId: string,
    facts: Readonly<Record<string, unknown>> = {},
  ): Promise<CreatedUpload> {
    const target = `/v1/projects/${projectId}/media/${mediaId}/versions`;
    const created = createdSchema.parse((await this.post(target, { filename: 'clip.mov', ...facts })).body);
    return { mediaId, versionId: created.id, url: created.upload.url };
  }

  put(
    url: string,
    bytes: Uint8Array<ArrayBuffer>,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<ApiAnswer> {
    return this.request('PUT', url, { body: bytes, headers: { 'content-type': 'video/mp4', ...headers } });
  }

  async version(versionId: string) {
    return versionSchema.parse(await this.control('GET', `/versions/${versionId}`));
  }

  /** Waits until the service says that the version is no longer processing. */
  async processed(versionId: string) {
    return versionSchema.parse(await this.control('GET', `/versions/${versionId}/processed`));
  }

  stop(signal: 'SIGTERM' | 'SIGKILL' = 'SIGTERM'): Promise<number | null> {
    return this.#service.stop(signal);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop();
  }
}

const versionSchema = z.object({
  media_id: z.string(),
  number: z.number(),
  status: z.string(),
  filename: z.string(),
  stored: z.boolean(),
  bytes_received: z.number(),
  wire_bytes: z.number(),
  sha256: z.string().nullable(),
  puts: z.number(),
  queries: z.number(),
  has_thumbnail: z.boolean(),
});

function toBody(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return body;
  return body instanceof Uint8Array ? new Uint8Array(body) : JSON.stringify(body);
}

function parseJson(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A small real video, made by ffmpeg. */
export async function makeVideo(options: {
  readonly width: number;
  readonly height: number;
  readonly seconds: number;
  /** Whether the index comes before the pictures, as on the web, or after them. */
  readonly indexFirst?: boolean;
  /** As a phone writes it that is held upright: players turn it. */
  readonly onItsSide?: boolean;
}): Promise<Uint8Array<ArrayBuffer>> {
  const directory = await mkdtemp(path.join(tmpdir(), 'renderdrop-video-'));
  const file = path.join(directory, 'clip.mp4');
  const source = `testsrc2=size=${options.width}x${options.height}:rate=25:duration=${options.seconds}`;
  try {
    const order = options.indexFirst ? ['-movflags', '+faststart'] : [];
    const args = ['-v', 'error', '-f', 'lavfi', '-i', source, '-c:v', 'mpeg4', ...order, file];
    await promisify(execFile)('ffmpeg', args);
    if (!options.onItsSide) return new Uint8Array(await readFile(file));
    const turned = path.join(directory, 'turned.mp4');
    const copied = ['-i', file, '-c', 'copy', '-metadata:s:v', 'rotate=90', turned];
    await promisify(execFile)('ffmpeg', ['-v', 'error', ...copied]);
    return new Uint8Array(await readFile(turned));
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
