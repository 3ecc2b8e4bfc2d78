import type { Updates } from '../../../engine/updates/updates.ts';
import type { AppHandlers } from '../router.ts';

type Commands = Pick<Updates, 'view' | 'check' | 'download' | 'restart' | 'later' | 'newsSeen'>;

/** What takes its time goes on by itself, and tells of itself; a mistake in it reaches the crash handler. */
export const createUpdateHandlers = (updates: Commands): AppHandlers['updates'] => ({
  view: async () => updates.view(),
  check: async () => void updates.check(),
  download: async () => void updates.download(),
  restart: async () => void updates.restart(),
  later: async () => updates.later(),
  newsSeen: async () => updates.newsSeen(),
});
