import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { parseJsonBody, parsePart } from '../http/parse.ts';
import { ServiceError } from '../http/problem.ts';
import type { Services } from '../services.ts';
import { known } from './people-side.ts';

const idParams = z.object({ id: z.string() });
const deliveriesQuery = z.strictObject({ endpoint_id: z.string().optional() });
const statusSchema = z.strictObject({
  status: z.enum(['enabled', 'disabled']),
  /** `failing`: as after five days in which no delivery arrived. `manual`: as by a person. */
  reason: z.enum(['failing', 'manual']).default('manual'),
});

/** The settings pages as calls: webhook endpoints with their deliveries. */
export function controlWebhooks(app: FastifyInstance, services: Services): void {
  const { deliveries, endpoints, webhooks } = services;

  app.get('/_sandbox/deliveries', (request) => {
    const { endpoint_id: endpointId } = parsePart(deliveriesQuery, request.query, '');
    const rows = deliveries
      .newest()
      .filter((row) => endpointId === undefined || row.endpoint_id === endpointId);
    return { deliveries: rows.map((row) => deliveries.present(row)) };
  });

  app.post('/_sandbox/deliveries/:id/resend', (request, reply) => {
    const delivery = known(deliveries.find(parsePart(idParams, request.params, '').id), 'delivery');
    switch (webhooks.resend(delivery)) {
      case 'resent':
        return reply.code(202).send(deliveries.present(known(deliveries.find(delivery.id), 'delivery')));
      case 'still_trying':
        throw new ServiceError('sandbox_conflict', 'This delivery is still being tried.');
      case 'endpoint_disabled':
        throw new ServiceError('sandbox_conflict', 'The endpoint is switched off.');
    }
  });

  app.post('/_sandbox/webhooks/:id/test', (request, reply) => {
    const endpoint = known(endpoints.find(parsePart(idParams, request.params, '').id), 'webhook endpoint');
    if (endpoint.status === 'disabled') {
      throw new ServiceError('sandbox_conflict', 'The endpoint is switched off.');
    }
    const id = webhooks.sendTest(endpoint);
    return reply.code(202).send(deliveries.present(known(deliveries.find(id), 'delivery')));
  });

  app.patch('/_sandbox/webhooks/:id', (request) => {
    const endpoint = known(endpoints.find(parsePart(idParams, request.params, '').id), 'webhook endpoint');
    const { status, reason } = parseJsonBody(statusSchema, request);
    if (status === 'enabled') webhooks.enable(endpoint.id);
    else webhooks.disable(endpoint.id, reason);
    return endpoints.present(known(endpoints.find(endpoint.id), 'webhook endpoint'));
  });
}
