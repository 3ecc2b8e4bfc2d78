import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { formatMoment } from '../../../shared/model/format.ts';

export const workspaceName = ({ record }: Pick<Account, 'record'>): string =>
  record.workspace.name ?? record.name;

/** When a key ends, with what kind of key it is. */
export function endWords({ record, credential }: Pick<Account, 'record' | 'credential'>): string {
  if (record.expires_at !== null) return `Ends ${formatMoment(Date.parse(record.expires_at))}`;
  return credential === 'oauth_grant' ? 'Renewed by itself until you disconnect it' : 'Has no end';
}

/** What each permission lets a person do here, in the order of how much they are missed. */
export const permissionWords = [
  { scope: 'projects:read', words: 'See projects, media and notes' },
  { scope: 'media:write', words: 'Upload renders and add versions' },
  { scope: 'comps:write', words: 'Place renders on a stage' },
  { scope: 'webhooks:manage', words: 'Set up webhooks' },
] as const;
