import { z } from 'zod';

export const proxyTestSchema = z.object({
  /** In the words of a PAC file: `DIRECT`, `PROXY host:port`. */
  route: z.string(),
  outcome: z.enum(['reached', 'login_required', 'unreachable', 'not_resolved', 'untrusted']),
  sentence: z.string(),
});

export type ProxyTest = z.output<typeof proxyTestSchema>;
