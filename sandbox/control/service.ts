import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { faultOrderSchema } from '../faults/fault.ts';
import { parseJsonBody } from '../http/parse.ts';
import type { ControlParts } from './control-parts.ts';

const longestAdvanceSeconds = 10 * 365 * 24 * 3600;
const advanceSchema = z.strictObject({ advance_seconds: z.number().min(0).max(longestAdvanceSeconds) });

/** The service as a computer: its clock, its ordered faults, and the requests it received. */
export function controlService(app: FastifyInstance, { services, requestLog, faults }: ControlParts): void {
  app.post('/_sandbox/clock', (request) => {
    const { advance_seconds: seconds } = parseJsonBody(advanceSchema, request);
    services.clock.advance(seconds);
    services.settings.set('clock_offset_ms', String(services.clock.offsetMs));
    return { now: new Date(services.clock.nowMs()).toISOString() };
  });

  app.post('/_sandbox/faults', (request, reply) => {
    reply.code(201);
    return faults.add(parseJsonBody(faultOrderSchema, request));
  });

  app.get('/_sandbox/faults', () => ({ faults: faults.list() }));

  app.delete('/_sandbox/faults', (_request, reply) => {
    faults.clear();
    reply.code(204).send();
  });

  app.get('/_sandbox/requests', () => ({ requests: requestLog.all() }));

  app.delete('/_sandbox/requests', (_request, reply) => {
    requestLog.clear();
    reply.code(204).send();
  });
}
