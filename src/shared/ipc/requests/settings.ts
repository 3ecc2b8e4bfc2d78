import { z } from 'zod';
import { managedSchema } from '../../model/policy.ts';
import { proxyTestSchema } from '../../model/proxy-test.ts';
import { settingsSchema } from '../../model/settings.ts';
import { settingsImportSchema } from '../../model/settings-file.ts';
import { request } from '../definition.ts';
import { noArguments } from '../values.ts';

const copiesTotalSchema = z.object({ copies: z.number(), sizeBytes: z.number() });

export const settingsRequests = {
  read: request(noArguments, settingsSchema),
  /** The settings that the organization has fixed. They are shown but cannot be changed. */
  managed: request(noArguments, managedSchema),
  /** Limits are changed by `queue.setLimits`. */
  change: request(settingsSchema.partial(), settingsSchema),
  /** Asks where to save, or which file to take; null when the person canceled. */
  exportFile: request(noArguments, z.object({ savedAs: z.string().nullable() })),
  importFile: request(noArguments, z.object({ result: settingsImportSchema.nullable() })),
  testProxy: request(noArguments, proxyTestSchema),
  /** How many uploads have a small copy on this computer, how much space the copies take, and how much of it can be freed. */
  smallCopies: request(noArguments, copiesTotalSchema.extend({ removable: copiesTotalSchema })),
  /** Removes the copies of versions without open notes, and says how many. */
  removeSmallCopies: request(noArguments, copiesTotalSchema),
} as const;
