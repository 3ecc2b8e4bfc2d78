import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type RequestListener, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { ServiceClock } from './clock.ts';
import { createControlSecret } from './control/guard.ts';
import { serveControl } from './control/routes.ts';
import { EventBus } from './events.ts';
import { FaultList } from './faults/fault-list.ts';
import { Addresses } from './http/addresses.ts';
import { Api } from './http/api.ts';
import { createApplication } from './http/application.ts';
import { CursorSigner } from './http/cursor.ts';
import { IdempotencyKeys } from './http/idempotency.ts';
import { createListener, type ListenerParts } from './http/listener.ts';
import { ServiceError } from './http/problem.ts';
import { RateLimiter } from './http/rate-limit.ts';
import { refuseUnread } from './http/raw-answer.ts';
import { RequestLog } from './http/request-log.ts';
import type { Route } from './http/unrouted.ts';
import { Authenticator } from './keys/authenticate.ts';
import { serveOauth } from './oauth/routes.ts';
import type { SandboxOptions } from './options.ts';
import { servePages } from './pages/routes.ts';
import { createPeopleServices } from './people-services.ts';
import { Prober } from './processing/prober.ts';
import { Processor } from './processing/processor.ts';
import { serveComps } from './routes/comps.ts';
import { serveMe } from './routes/me.ts';
import { serveMedia } from './routes/media.ts';
import { serveNotes } from './routes/notes.ts';
import { serveProjects } from './routes/projects.ts';
import { serveStages } from './routes/stages.ts';
import { serveWebhookEndpoints } from './routes/webhook-endpoints.ts';
import { addShow } from './seed/filler.ts';
import type { PracticeKeys } from './seed/practice-keys.ts';
import { seed } from './seed/seed.ts';
import type { Services } from './services.ts';
import { openDatabase } from './state/database.ts';
import { holdFolder } from './state/folder-lock.ts';
import { IdSource } from './state/ids.ts';
import { MediaStore } from './state/media.ts';
import { Plans } from './state/plan.ts';
import { keepPrivate } from './state/private-data.ts';
import { ProjectStore } from './state/projects.ts';
import { Settings } from './state/settings.ts';
import { UploadAddresses } from './state/upload-addresses.ts';
import { VersionStore } from './state/versions.ts';
import { serveThumbnails } from './thumbnails/routes.ts';
import { UploadFiles } from './uploads/files.ts';
import { Sessions } from './uploads/sessions.ts';
import { UnderWay } from './uploads/under-way.ts';
import { isUploadPath, serveUpload } from './uploads/upload-host.ts';

export interface RunningSandbox {
  readonly addresses: Addresses;
  readonly practice: PracticeKeys;
  readonly controlSecret: string;
  /** Every route that the service answers, as registered. */
  readonly routes: readonly Route[];
  stop(): Promise<void>;
}

/** Builds the service from its parts and listens on loopback. Services in one process can share a prober. */
export async function startSandbox(
  options: SandboxOptions,
  sharedProber: Prober | null = null,
): Promise<RunningSandbox> {
  const temporary = options.dataDirectory === null;
  const dataDirectory = options.dataDirectory ?? mkdtempSync(path.join(tmpdir(), 'renderdrop-sandbox-'));
  keepPrivate(dataDirectory);
  const releaseFolder = holdFolder(dataDirectory);
  const services = createServices(options, dataDirectory);
  const requestLog = new RequestLog();
  const faults = new FaultList();
  const files = new UploadFiles(dataDirectory);
  files.removeLeftovers();
  const sessions = new Sessions(files);
  const prober = sharedProber ?? new Prober();
  const processor = new Processor(services, files, prober);
  const underWay = new UnderWay();

  const { app, routes } = createApplication((handler) =>
    createRawServer({
      clock: services.clock,
      requestLog,
      faults,
      isUploadPath,
      serveUpload: (request, response, expectsContinue) => {
        const parts = { services, sessions, onStored: (versionId: string) => processor.enqueue(versionId) };
        underWay.keep(serveUpload(parts, request, response, expectsContinue));
      },
      handler,
    }),
  );
  const api = new Api(app, services);
  serveMe(api);
  serveProjects(api, services);
  serveMedia(api, services);
  serveStages(api, services);
  serveNotes(api, services);
  serveComps(api, services);
  serveWebhookEndpoints(api, services);
  serveOauth(app, services);
  servePages(app, services);
  serveThumbnails(app, services, files);
  const secret = createControlSecret(options.requireControlSecret);
  serveControl(app, {
    secret,
    services,
    requestLog,
    faults,
    sessions,
    addShow: (show) => addShow(services, show),
  });

  const stop = async () => {
    processor.stop();
    await Promise.all([services.webhooks.stop(), sharedProber ? null : prober.stop()]);
    services.clock.stop();
    app.server.closeAllConnections();
    await app.close();
    // Uploads that this cut off still store how much of their body arrived.
    await underWay.ended();
    services.connection.close();
    releaseFolder();
    if (temporary) rmSync(dataDirectory, { recursive: true, force: true });
  };

  const practice = seed(services);
  try {
    await app.listen({ port: options.port, host: '127.0.0.1' });
  } catch (error) {
    await stop();
    throw whyNotListening(error, options.port);
  }
  services.addresses.setOrigin(originOf(app.server));
  services.webhooks.start();
  processor.resume();

  return {
    addresses: services.addresses,
    practice,
    controlSecret: secret.value,
    routes,
    stop,
  };
}

function whyNotListening(error: unknown, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : null;
  const choose = 'Choose another with --port, or leave --port out to take a free one.';
  if (code === 'EADDRINUSE')
    return new Error(`Another program uses port ${port}. ${choose}`, { cause: error });
  if (code === 'EACCES') return new Error(`You may not listen on port ${port}. ${choose}`, { cause: error });
  return error;
}

/**
 * As long as load balancers usually allow. With Node's five seconds, a busy client too often reuses a connection that
 * is just closing.
 */
const keepAliveTimeoutMs = 75_000;

/** No time limit on a request: a render can take most of an hour to arrive. */
function createRawServer(parts: ListenerParts): Server {
  const server = createServer(
    {
      requestTimeout: 0,
      requireHostHeader: false,
      keepAliveTimeout: keepAliveTimeoutMs,
      highWaterMark: 256 * 1024,
    },
    createListener(parts, false),
  );
  server.on('checkContinue', createListener(parts, true));
  server.on(
    'checkExpectation',
    createListener({ ...parts, isUploadPath: () => false, handler: refuseExpectation }, false),
  );
  return server;
}

const refuseExpectation: RequestListener = (request, response) => {
  const detail = 'Expect: only 100-continue is understood.';
  refuseUnread(request, response, new ServiceError('expectation_failed', detail));
};

function createServices(options: SandboxOptions, dataDirectory: string): Services {
  const connection = openDatabase(path.join(dataDirectory, 'sandbox.sqlite'));
  const settings = new Settings(connection);
  const clock = new ServiceClock(options.timeScale, Number(settings.get('clock_offset_ms') ?? 0));
  const ground = {
    options,
    connection,
    clock,
    addresses: new Addresses(),
    ids: new IdSource(() => clock.nowMs()),
    events: new EventBus(),
  };
  const projects = new ProjectStore(connection, ground.addresses);
  return {
    ...ground,
    ...createPeopleServices({ ...ground, projects }),
    dataDirectory,
    settings,
    authenticator: new Authenticator(connection, clock),
    rateLimiter: new RateLimiter(clock),
    idempotency: new IdempotencyKeys(connection, clock),
    cursors: new CursorSigner(settings.secret('cursor_secret')),
    projects,
    media: new MediaStore(connection, ground.addresses),
    versions: new VersionStore(connection),
    plans: new Plans(connection),
    uploadAddresses: new UploadAddresses(connection, clock),
  };
}

function originOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The service is not on a TCP port.');
  return `http://127.0.0.1:${address.port}`;
}
