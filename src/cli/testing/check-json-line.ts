import { isDeepStrictEqual } from 'node:util';
import { jsonLineSchemas } from '../../shared/model/json-lines.ts';

/** Throws unless docs/json describes this line and all of its fields. */
export function checkJsonLine(line: unknown): void {
  const fits = Object.values(jsonLineSchemas).some((schema) => {
    const read = schema.safeParse(line);
    return read.success && isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), line);
  });
  if (!fits) throw new Error(`No schema of docs/json fits ${JSON.stringify(line)}`);
}
