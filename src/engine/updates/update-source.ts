import { z } from 'zod';
import { isLoopback } from '../ground/base-address.ts';
import { isReleaseVersion } from './release-version.ts';
import { publicKeyPattern } from './signature.ts';

const feedSchema = z
  .url()
  .transform((text) => new URL(text.endsWith('/') ? text : `${text}/`))
  .refine((url) => url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback(url)));

/** Where updates come from, and which keys are trusted. Set only by `updates` in package.json. */
export const updateSourceSchema = z.object({
  /** A folder; https, or plain http on this computer. */
  feed: feedSchema,
  /** One or two keys: the present one, and the next one. */
  keys: z.array(z.string().regex(publicKeyPattern)).min(1).max(2),
  minimumVersion: z.string().refine(isReleaseVersion),
});

/** Until both are set, there are no updates, and no release is built. */
const notSetSchema = z.object({ feed: z.null(), keys: z.array(z.string()).max(0) });

/** The part of package.json that is about updates. */
export const packageUpdatesSchema = notSetSchema.transform(() => null).or(updateSourceSchema);

export type UpdateSource = Readonly<z.output<typeof updateSourceSchema>>;
