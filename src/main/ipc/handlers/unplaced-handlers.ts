import type { UnplacedList } from '../../../engine/uploads/placing/unplaced-list.ts';
import type { AppHandlers } from '../router.ts';

export function createUnplacedHandlers(unplaced: UnplacedList): AppHandlers['unplaced'] {
  return {
    list: async () => ({ uploads: [...unplaced.all()] }),
    cancel: async ({ id }) => unplaced.cancel(id),
    retry: async ({ id }) => unplaced.retry(id),
  };
}
