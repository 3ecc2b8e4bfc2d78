import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Endpoint } from '../../src/shared/api/endpoints.ts';
import { headers } from '../../src/shared/api/headers.ts';
import type { Caller } from '../keys/authenticate.ts';
import type { Services } from '../services.ts';
import type { OpenProject } from '../state/projects.ts';
import { exchangeOf } from './exchange.ts';
import { type Claim, fingerprintRequest, type StoredAnswer } from './idempotency.ts';
import { parseJsonBody, parsePart } from './parse.ts';
import { ServiceError } from './problem.ts';

/** A request that has passed every general check: who calls, with which typed values, in which project. */
export interface Call<E extends Endpoint> {
  readonly caller: Caller;
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: E['request'] extends z.ZodType ? z.output<E['request']> : null;
  /** The project of the path, which the caller may open (and change, for a POST). */
  readonly project: z.output<E['params']> extends { projectId: string } ? OpenProject : null;
}

interface Answer<E extends Endpoint> {
  readonly body: E['response'] extends z.ZodType ? z.input<E['response']> : null;
  /** Path of the new resource, for a 201. */
  readonly location?: string;
}

type Handle<E extends Endpoint, Prepared> = (call: Call<E>, prepared: Prepared) => Answer<E>;
type Prepare<E extends Endpoint, Prepared> = (call: Call<E>) => Promise<Prepared>;

/**
 * Serves endpoints of the contract. Around every handler, in this order: authentication, rate limit, permissions,
 * strict parsing, the project and the caller's role in it, idempotency. The handler of a POST or DELETE runs in the
 * transaction that also stores its answer, so it is synchronous. What it has to wait for first (a DNS answer) goes into
 * `prepare`.
 */
export class Api {
  readonly #app: FastifyInstance;
  readonly #services: Services;

  constructor(app: FastifyInstance, services: Services) {
    this.#app = app;
    this.#services = services;
  }

  serve<E extends Endpoint>(endpoint: E, handle: Handle<E, undefined>): void {
    this.serveAfter(endpoint, async () => undefined, handle);
  }

  serveAfter<E extends Endpoint, Prepared>(
    endpoint: E,
    prepare: Prepare<E, Prepared>,
    handle: Handle<E, Prepared>,
  ): void {
    const callers = new WeakMap<FastifyRequest, Caller>();
    this.#app.route({
      method: endpoint.method,
      url: endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      onRequest: async (request, reply) => {
        callers.set(request, this.#admit(endpoint, request, reply));
      },
      handler: async (request, reply) => {
        const caller = callers.get(request);
        if (!caller) throw new Error('A request reached its handler without having been admitted.');
        const call = this.#parse(endpoint, request, caller);
        await this.#answer(endpoint, request, reply, call, prepare, handle);
        return reply;
      },
    });
  }

  #admit(endpoint: Endpoint, request: FastifyRequest, reply: FastifyReply): Caller {
    const { authenticator, rateLimiter } = this.#services;
    const caller = authenticator.authenticate(request.headers.authorization);
    exchangeOf(request.raw).keyName = caller.name;
    const rateHeaders = rateLimiter.take(caller.credentialId);
    for (const [name, value] of Object.entries(rateHeaders)) reply.raw.setHeader(name, value);
    const missing = endpoint.scopes.filter((scope) => !caller.scopes.includes(scope));
    if (missing.length > 0) {
      throw new ServiceError('insufficient_scope', `This key lacks the permission ${missing.join(' and ')}.`);
    }
    return caller;
  }

  #parse<E extends Endpoint>(endpoint: E, request: FastifyRequest, caller: Caller): Call<E> {
    const params = parsePart(endpoint.params, request.params, '');
    requirePlainLimit(request.query);
    const query = parsePart(endpoint.query, request.query, '');
    const body = endpoint.request === null ? null : parseJsonBody(endpoint.request, request);
    const project = 'projectId' in params ? this.#openProject(caller, params['projectId']) : null;
    // This endpoint's schemas parsed each part; the compiler can't follow that through the generic type.
    return { caller, params, query, body, project } as unknown as Call<E>;
  }

  #openProject(caller: Caller, projectId: unknown): OpenProject {
    const project = this.#services.projects.find(caller.personId, caller.workspace.id, String(projectId));
    if (project === null)
      throw new ServiceError('project_not_found', 'There is no such project for this key.');
    return project;
  }

  /**
   * Called only after looking for a stored answer to replay. A replay changes nothing, so anyone who can still open the
   * project gets it.
   */
  #requireChange(endpoint: Endpoint, project: OpenProject | null): void {
    if (endpoint.method === 'GET' || project === null) return;
    if (project.role === 'viewer') {
      throw new ServiceError(
        'project_read_only',
        'The owner of this key may view this project, not change it.',
      );
    }
    if (project.needs_first_open) {
      throw new ServiceError('project_needs_first_open', 'Open this project once in the web app first.');
    }
  }

  async #answer<E extends Endpoint, Prepared>(
    endpoint: E,
    request: FastifyRequest,
    reply: FastifyReply,
    call: Call<E>,
    prepare: Prepare<E, Prepared>,
    handle: Handle<E, Prepared>,
  ): Promise<void> {
    const claim = this.#claim(endpoint, request, call.caller);
    if (claim !== null && 'status' in claim) {
      reply.header(headers.idempotentReplayed, 'true');
      send(reply, claim);
      return;
    }
    try {
      this.#requireChange(endpoint, call.project);
      const { holdMs } = exchangeOf(request.raw);
      if (holdMs > 0) await wait(holdMs);
      // The service was stopped meanwhile, so nobody can be answered any more.
      if (!this.#services.connection.open) return;
      const prepared = await prepare(call);
      const run = () => {
        const stored = toStored(endpoint, handle(call, prepared), this.#services.addresses.base);
        claim?.remember(stored);
        return stored;
      };
      const answer =
        endpoint.method === 'GET' ? run() : this.#services.connection.transaction(run).immediate();
      send(reply, answer);
    } finally {
      claim?.release();
    }
  }

  #claim(endpoint: Endpoint, request: FastifyRequest, caller: Caller): StoredAnswer | Claim | null {
    const key = request.headers['idempotency-key'];
    if (endpoint.method !== 'POST' || key === undefined) return null;
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const fingerprint = fingerprintRequest(endpoint.method, exchangeOf(request.raw).path, body);
    return this.#services.idempotency.claim(caller.credentialId, String(key), fingerprint);
  }
}

const givenLimitSchema = z.object({ limit: z.unknown().optional() }).catch({});

/** Another way to write a number (`0x10`, `1e1`, `+5`, `5.0`, ` 5`) is not an integer in this query. */
function requirePlainLimit(query: unknown): void {
  const { limit } = givenLimitSchema.parse(query);
  if (typeof limit !== 'string' || /^\d+$/.test(limit)) return;
  throw new ServiceError('invalid_request', 'limit: a whole number from 1 to 100, in digits.');
}

function toStored<E extends Endpoint>(endpoint: E, answer: Answer<E>, origin: string): StoredAnswer {
  return {
    status: endpoint.successStatus,
    headers: {
      ...(answer.body === null ? {} : { 'Content-Type': 'application/json; charset=utf-8' }),
      ...(answer.location === undefined ? {} : { Location: `${origin}${answer.location}` }),
    },
    body: answer.body === null ? '' : JSON.stringify(answer.body),
  };
}

function send(reply: FastifyReply, answer: StoredAnswer): void {
  reply.code(answer.status).headers({ ...answer.headers });
  if (answer.body === '') reply.send();
  else reply.send(answer.body);
}
