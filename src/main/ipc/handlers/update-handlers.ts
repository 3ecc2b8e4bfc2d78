import type { Updates } from '../../../engine/updates/updates.ts';
import type { AppHandlers } from '../router.ts';

type Commands = Pick<Updates, 'view' | 'check' | 'download' | 'restart' | 'later' | 'newsSeen'>;

/** Long commands run on without being awaited and report by event. A bug in them reaches the crash handler. */
export const createUpdateHandlers = (updates: Commands): AppHandlers['updates'] => ({
  view: async () => updates.view(),
  check: async () => void updates.check(),
  download: async () => void updates.download(),
  restart: async () => void updates.restart(),
  later: async () => updates.later(),
  newsSeen: async () => updates.newsSeen(),
});
