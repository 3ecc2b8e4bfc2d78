import { projectIdSchema } from '../../shared/api/ids.ts';
import { accountIdSchema } from '../../shared/model/account.ts';
import type { DropAim } from '../features/drop/drop-sheet-store.ts';

/** Files were dropped on a project. */
export const exampleAim: DropAim = {
  accountId: accountIdSchema.parse('account'),
  projectId: projectIdSchema.parse('project'),
  projectName: 'Show',
  item: null,
};
