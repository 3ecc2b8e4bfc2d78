import type { FastifyRequest } from 'fastify';

/** The fields of a form whose body arrived as raw bytes; a name given twice has both values. Null for any other body. */
export function parseForm(request: FastifyRequest): Readonly<Record<string, string | string[]>> | null {
  const type = request.headers['content-type'];
  if (type === undefined || !/^application\/x-www-form-urlencoded *(;|$)/i.test(type)) return null;
  const text = Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
  const fields: Record<string, string | string[]> = {};
  const parameters = new URLSearchParams(text);
  for (const name of new Set(parameters.keys())) {
    const values = parameters.getAll(name);
    Object.defineProperty(fields, name, {
      value: values.length === 1 ? values[0] : values,
      enumerable: true,
    });
  }
  return fields;
}
