import type { FastifyInstance } from 'fastify';
import { controlAccess } from './access.ts';
import type { ControlParts } from './control-parts.ts';
import { guardControl } from './guard.ts';
import { controlPeopleSide } from './people-side.ts';
import { controlService } from './service.ts';
import { controlUploads } from './uploads.ts';
import { controlWebhooks } from './webhooks.ts';

/**
 * Everything below `/_sandbox`. Each group of routes lives in a scope of its own. The scope's guard runs for whichever
 * of its routes matched, so an unusual spelling of the address doesn't get around it.
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
