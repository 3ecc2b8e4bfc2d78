import type { z } from 'zod';
import type { Comp } from '../../shared/api/comp.ts';
import { type Endpoint, endpoints } from '../../shared/api/endpoints.ts';
import { headers as headerNames } from '../../shared/api/headers.ts';
import type { CompId, MediaId, ProjectId, WebhookEndpointId } from '../../shared/api/ids.ts';
import type { KeyRecord } from '../../shared/api/key-record.ts';
import type { Page } from '../../shared/api/list.ts';
import type { CreatedMedia, Media } from '../../shared/api/media.ts';
import type { CreatedVersion } from '../../shared/api/media-version.ts';
import type { Note, NotesQuery } from '../../shared/api/note.ts';
import type { Project } from '../../shared/api/project.ts';
import type { Stage } from '../../shared/api/stage.ts';
import type { CreatedWebhookEndpoint, WebhookEndpoint } from '../../shared/api/webhook-endpoint.ts';
import type { Lane } from '../../shared/model/rate-budget.ts';
import { readBaseAddress } from '../ground/base-address.ts';
import { headerOf } from './answer-failures.ts';
import { endpointUrl, type UrlParts } from './endpoint-url.ts';
import { ApiExchange, type CallOptions, type ExchangeParts } from './exchange.ts';
import { Pages } from './pages.ts';

export interface ApiClientParts extends ExchangeParts {
  /** From `readBaseAddress`: the key goes to this origin and to no other. */
  readonly baseUrl: URL;
}

export interface CreateOptions extends CallOptions {
  /** The exact text from `serializeBody`, as it was stored beside the idempotency key before the first attempt. */
  readonly body: string;
  readonly idempotencyKey: string;
}

/** The result of a creating call. */
export interface Created<Data> {
  readonly data: Data;
  /** The service has answered this request before, and created nothing new now. */
  readonly replayed: boolean;
  /** This call itself left twice, so the replayed answer may be its own. */
  readonly sentTwice: boolean;
  readonly requestId: string | null;
  /** The service's own clock when it answered, in ms since 1970: deadlines are measured from it, not from ours. */
  readonly answeredAtMs: number | null;
}

export type NotesFilter = Omit<NotesQuery, 'limit' | 'cursor'>;

type Reading<Schema extends z.ZodType> = Endpoint & { readonly response: Schema };

/** The service's sixteen endpoints. They fail with an `ApiFailure`, or with the reason of the caller's own signal. */
export class ApiClient {
  readonly #baseUrl: URL;
  readonly #exchange: ApiExchange;

  constructor(parts: ApiClientParts) {
    const address = readBaseAddress(parts.baseUrl.href);
    if (address.kind === 'bad') throw new TypeError(address.sentence);
    this.#baseUrl = address.url;
    this.#exchange = new ApiExchange(parts);
  }

  /** How long this lane has to wait for the key's request limit; null if it doesn't. */
  waitMs(lane: Lane): number | null {
    return this.#exchange.waitMs(lane);
  }

  getMe(call: CallOptions): Promise<KeyRecord> {
    return this.#get(endpoints.getMe, {}, call);
  }

  listProjects(call: CallOptions): Pages<Project> {
    return this.#list(endpoints.listProjects, {}, call);
  }

  getProject(projectId: ProjectId, call: CallOptions): Promise<Project> {
    return this.#get(endpoints.getProject, { projectId }, call);
  }

  listStages(projectId: ProjectId, call: CallOptions): Pages<Stage> {
    return this.#list(endpoints.listStages, { projectId }, call);
  }

  listMedia(projectId: ProjectId, call: CallOptions): Pages<Media> {
    return this.#list(endpoints.listMedia, { projectId }, call);
  }

  createMedia(projectId: ProjectId, create: CreateOptions): Promise<Created<CreatedMedia>> {
    return this.#create(endpoints.createMedia, { projectId }, create);
  }

  getMedia(projectId: ProjectId, mediaId: MediaId, call: CallOptions): Promise<Media> {
    return this.#get(endpoints.getMedia, { projectId, mediaId }, call);
  }

  createVersion(
    projectId: ProjectId,
    mediaId: MediaId,
    create: CreateOptions,
  ): Promise<Created<CreatedVersion>> {
    return this.#create(endpoints.createVersion, { projectId, mediaId }, create);
  }

  /** Open notes, unless the filter says otherwise. */
  listNotes(projectId: ProjectId, mediaId: MediaId, filter: NotesFilter, call: CallOptions): Pages<Note> {
    const { status, version_id } = filter;
    return this.#list(endpoints.listNotes, { projectId, mediaId }, call, { status, version_id });
  }

  listComps(projectId: ProjectId, call: CallOptions): Pages<Comp> {
    return this.#list(endpoints.listComps, { projectId }, call);
  }

  createComp(projectId: ProjectId, create: CreateOptions): Promise<Created<Comp>> {
    return this.#create(endpoints.createComp, { projectId }, create);
  }

  getComp(projectId: ProjectId, compId: CompId, call: CallOptions): Promise<Comp> {
    return this.#get(endpoints.getComp, { projectId, compId }, call);
  }

  listWebhookEndpoints(call: CallOptions): Pages<WebhookEndpoint> {
    return this.#list(endpoints.listWebhookEndpoints, {}, call);
  }

  /** Only this answer contains the signing secret. */
  createWebhookEndpoint(create: CreateOptions): Promise<Created<CreatedWebhookEndpoint>> {
    return this.#create(endpoints.createWebhookEndpoint, {}, create);
  }

  getWebhookEndpoint(endpointId: WebhookEndpointId, call: CallOptions): Promise<WebhookEndpoint> {
    return this.#get(endpoints.getWebhookEndpoint, { endpointId }, call);
  }

  async deleteWebhookEndpoint(endpointId: WebhookEndpointId, call: CallOptions): Promise<void> {
    const endpoint = endpoints.deleteWebhookEndpoint;
    await this.#exchange.tell({ endpoint, url: endpointUrl(this.#baseUrl, endpoint, { endpointId }) }, call);
  }

  async #get<Schema extends z.ZodType>(endpoint: Reading<Schema>, params: UrlParts, call: CallOptions) {
    const url = endpointUrl(this.#baseUrl, endpoint, params);
    const { data } = await this.#exchange.ask({ endpoint, url }, endpoint.response, call);
    return data;
  }

  #list<Item>(
    endpoint: Reading<z.ZodType<Page<Item>>>,
    params: UrlParts,
    call: CallOptions,
    filter: UrlParts = {},
  ): Pages<Item> {
    return new Pages(async (query) => {
      const url = endpointUrl(this.#baseUrl, endpoint, params, { ...filter, ...query });
      const { data, response } = await this.#exchange.ask({ endpoint, url }, endpoint.response, call);
      return { ...data, sizeBytes: response.body.byteLength };
    });
  }

  async #create<Schema extends z.ZodType>(
    endpoint: Reading<Schema>,
    params: UrlParts,
    { body, idempotencyKey, ...call }: CreateOptions,
  ): Promise<Created<z.output<Schema>>> {
    const url = endpointUrl(this.#baseUrl, endpoint, params);
    const question = { endpoint, url, create: { body, idempotencyKey } };
    const { data, response } = await this.#exchange.ask(question, endpoint.response, call);
    const answeredAtMs = Date.parse(headerOf(response, 'Date') ?? '');
    return {
      data,
      replayed: headerOf(response, headerNames.idempotentReplayed) === 'true',
      sentTwice: response.sentTwice === true,
      requestId: headerOf(response, headerNames.requestId),
      answeredAtMs: Number.isNaN(answeredAtMs) ? null : answeredAtMs,
    };
  }
}
