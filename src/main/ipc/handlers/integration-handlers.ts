import type { Integrations } from '../../../engine/integrations/integrations.ts';
import type { AppHandlers } from '../router.ts';

export const createIntegrationHandlers = (
  open: () => Promise<Integrations>,
): AppHandlers['integrations'] => ({
  list: async () => ({ integrations: [...(await (await open()).list())] }),
  add: async ({ id }) => (await open()).add(id, null),
  remove: async ({ id }) => (await open()).remove(id, null),
});
