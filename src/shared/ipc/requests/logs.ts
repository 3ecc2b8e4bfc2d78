import { z } from 'zod';
import { logLineSchema } from '../../model/log-line.ts';
import { windowFailureMax } from '../../model/window-failure.ts';
import { request } from '../definition.ts';
import { noValue } from '../values.ts';

export const logRequests = {
  read: request(
    z.strictObject({ linesMax: z.number().int().min(1).max(5_000) }),
    z.object({ lines: z.array(logLineSchema) }),
  ),
  /** The window crashed: this goes into the log, so that a saved log shows it. */
  recordWindowFailure: request(z.strictObject({ details: z.string().max(windowFailureMax) }), noValue),
  /** A file for support; asks where to save it. Null when the person canceled. */
  saveDiagnostics: request(
    z.strictObject({ hidesNames: z.boolean() }),
    z.object({ savedAs: z.string().nullable() }),
  ),
  /** Asks where to save; null when the person canceled. */
  save: request(z.undefined(), z.object({ savedAs: z.string().nullable() })),
} as const;
