import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { ServiceError } from './problem.ts';

const invalid = (detail: string) => new ServiceError('invalid_request', detail);

/** Parses one part of a request strictly; the problem names the parameter that is wrong. */
export function parsePart<Schema extends z.ZodType>(
  schema: Schema,
  value: unknown,
  whole: string,
): z.output<Schema> {
  const result = schema.safeParse(value);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  if (issue?.code === 'unrecognized_keys') {
    const names = [...issue.path, ...issue.keys].join('.');
    throw invalid(`${names}: not a parameter of this endpoint.`);
  }
  const name = issue?.path.join('.') || whole || 'request';
  throw invalid(`${name}: ${issue?.message ?? 'not understood'}`);
}

/** Parses the JSON body, which arrived as raw bytes. */
export function parseJsonBody<Schema extends z.ZodType>(
  schema: Schema,
  request: FastifyRequest,
): z.output<Schema> {
  const type = request.headers['content-type'];
  if (type === undefined || !/^application\/json *(;|$)/i.test(type)) {
    throw invalid('Content-Type: send the body as application/json.');
  }
  if (!Buffer.isBuffer(request.body) || request.body.length === 0) throw invalid('body: missing.');
  return parsePart(schema, parseJson(request.body), 'body');
}

function parseJson(bytes: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('body: not JSON.');
  }
  if (typeof value === 'object' && value !== null && Object.hasOwn(value, '__proto__')) {
    throw invalid('__proto__: not a parameter of this endpoint.');
  }
  return value;
}
