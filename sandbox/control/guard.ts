import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ServiceError } from '../http/problem.ts';

const secretBytes = 24;

/** The header that carries the control secret. */
const controlSecretHeader = 'control-secret';

export interface ControlSecret {
  /** New at every start. Only the program or person that started the service is told it. */
  readonly value: string;
  /** Whether every call needs the secret, as inside the desktop app. Otherwise only calls that make keys or change rights do. */
  readonly always: boolean;
}

export const createControlSecret = (always: boolean): ControlSecret => ({
  value: randomBytes(secretBytes).toString('base64url'),
  always,
});

/**
 * What a group of calls can do: change how the service behaves and what it holds (`practice`), or make keys and change
 * who may do what (`rights`).
 */
type Power = 'practice' | 'rights';

/** Registers routes in a scope of their own. Every route refuses web pages, and asks for the secret if its power needs it. */
export function guardControl(
  app: FastifyInstance,
  secret: ControlSecret,
  power: Power,
  addRoutes: (scope: FastifyInstance) => void,
): void {
  app.register((scope, _options, done) => {
    scope.addHook('onRequest', async (request) => {
      refusePages(request);
      const given = request.headers[controlSecretHeader];
      if (given === undefined && !secret.always && power === 'practice') return;
      if (typeof given !== 'string' || !isSame(given, secret.value)) {
        throw new ServiceError(
          'sandbox_forbidden',
          'Control-Secret: send the control_secret that the service printed when it started.',
        );
      }
    });
    addRoutes(scope);
    done();
  });
}

/**
 * Browsers send headers that say where a request comes from. Only programs, and a person who typed the address, may
 * make these calls.
 */
function refusePages({ headers }: FastifyRequest): void {
  const site = headers['sec-fetch-site'] ?? 'none';
  if (headers.origin === undefined && (site === 'none' || site === 'same-origin')) return;
  throw new ServiceError(
    'sandbox_forbidden',
    'These calls are for programs on this computer, not for web pages.',
  );
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (given: string, secret: string): boolean => timingSafeEqual(digest(given), digest(secret));
