import type { FastifyInstance } from 'fastify';
import type { FaultList } from '../faults/fault-list.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { Services } from '../services.ts';
import type { Sessions } from '../uploads/resumable-upload.ts';
import { controlAccess } from './access.ts';
import { type ControlSecret, guardControl } from './guard.ts';
import { controlPeopleSide } from './people-side.ts';
import { controlService } from './service.ts';
import { controlUploads } from './uploads.ts';
import { controlWebhooks } from './webhooks.ts';

export interface ControlParts {
  readonly secret: ControlSecret;
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
 * Everything below `/_sandbox`. Each group of routes lives in a scope whose guard runs for whatever route of it was matched,
 * however its address was spelt.
 */
export function serveControl(app: FastifyInstance, parts: ControlParts): void {
  const { secret } = parts;
  guardControl(app, secret, 'practice', (scope) => {
    controlService(scope, parts);
    controlUploads(scope, parts);
    controlPeopleSide(scope, parts.services);
    controlWebhooks(scope, parts.services);
  });
  guardControl(app, secret, 'rights', (scope) => controlAccess(scope, parts));
}
