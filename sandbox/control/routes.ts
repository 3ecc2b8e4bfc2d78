import type { FastifyInstance } from 'fastify';
import type { FaultList } from '../faults/fault-list.ts';
import { ServiceError } from '../http/problem.ts';
import type { RequestLog } from '../http/request-log.ts';
import { isOwnHost } from '../pages/origin.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../uploads/resumable-upload.ts';
import { controlAccess } from './access.ts';
import { controlPeopleSide } from './people-side.ts';
import { controlService } from './service.ts';
import { controlUploads } from './uploads.ts';
import { controlWebhooks } from './webhooks.ts';

export interface ControlParts {
  readonly services: Services;
  readonly requestLog: RequestLog;
  readonly faults: FaultList;
  readonly sessions: Sessions;
  /** Adds a project filled with ready videos. */
  readonly addShow: (show: NewShow) => { readonly id: string; readonly media_ids: readonly string[] };
}

export interface NewShow {
  readonly name: string;
  readonly ownerId: string;
  readonly workspaceId: string;
  readonly mediaCount: number;
}

/**
 * Everything below `/_sandbox`: loopback only, no key. A page in somebody's browser is on this machine too, so requests that
 * carry an Origin, or name the service by another host, are refused.
 */
export function serveControl(app: FastifyInstance, parts: ControlParts): void {
  app.addHook('onRequest', async (request) => {
    if (!request.url.startsWith('/_sandbox')) return;
    if (request.headers.origin === undefined && isOwnHost(request.headers.host)) return;
    throw new ServiceError(
      'sandbox_forbidden',
      'These calls are for programs on this machine, not for web pages.',
    );
  });
  controlService(app, parts);
  controlUploads(app, parts);
  controlAccess(app, parts);
  controlPeopleSide(app, parts.services);
  controlWebhooks(app, parts.services);
}
