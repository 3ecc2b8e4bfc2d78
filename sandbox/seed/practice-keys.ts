import { z } from 'zod';

export const practiceKeysSchema = z.object({
  keys: z.object({
    all: z.string(),
    read: z.string(),
    upload: z.string(),
    other_workspace: z.string(),
    viewer: z.string(),
    expired: z.string(),
    revoked: z.string(),
  }),
  oauthClientId: z.string(),
});

/** The keys printed at start. The service itself stores only their fingerprints. */
export type PracticeKeys = z.output<typeof practiceKeysSchema>;
