import { z } from 'zod';
import { timestampSchema } from './fields.ts';

/** Where the file's bytes go: the address itself is the permission, so it is handled like a secret. */
export const uploadAddressSchema = z.object({
  url: z.url(),
  method: z.literal('PUT'),
  expires_at: timestampSchema,
});

export type UploadAddress = z.output<typeof uploadAddressSchema>;
