import type { Integrations } from '../../../engine/integrations/integrations.ts';
import type { AppHandlers } from '../router.ts';

export const createIntegrationHandlers = (
  open: () => Promise<Integrations>,
): AppHandlers['integrations'] => ({
  list: async () => ({ integrations: [...(await (await open()).list())] }),
  add: async ({ id }) => ({ changes: [...(await (await open()).add(id, null))] }),
  remove: async ({ id }) => ({ changes: [...(await (await open()).remove(id, null))] }),
});
