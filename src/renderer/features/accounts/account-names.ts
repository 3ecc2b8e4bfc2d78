import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import { formatMoment } from '../../../shared/model/format.ts';

/** When a key expires; depends on the kind of key if it has no date. */
export function endWords({ record, credential }: Pick<Account, 'record' | 'credential'>): string {
  if (record.expires_at !== null) return formatMoment(Date.parse(record.expires_at));
  return credential === 'oauth_grant' ? accountTexts.renews : accountTexts.neverExpires;
}

/** What each permission allows, the most important first. */
export const permissionWords = [
  { scope: 'projects:read', words: accountTexts.canSee },
  { scope: 'media:write', words: accountTexts.canUpload },
  { scope: 'comps:write', words: accountTexts.canPlace },
  { scope: 'webhooks:manage', words: accountTexts.canHook },
] as const;
