import { doctorTexts } from '../../shared/messages/doctor.ts';
import type { AccountService } from '../accounts/account-service.ts';
import type { OpenedSecretStore } from '../accounts/open-secret-store.ts';
import type { Integrations } from '../integrations/integrations.ts';
import type { PolicyPlace } from '../policy/policy-file.ts';
import type { DamagedFile } from '../store/salvage.ts';
import type { Store } from '../store/store.ts';
import type { UploadEngine } from '../uploads/upload-engine.ts';
import { type Check, warn } from './check.ts';
import { checkDisk, checkNode } from './computer-checks.ts';
import { checkIntegrations } from './integration-checks.ts';
import { checkAccount, checkDatabase, checkKeychain, checkUploads } from './own-checks.ts';
import { checkPolicy } from './policy-check.ts';
import { checkService, type ServiceCheckParts } from './service-checks.ts';
import { checkUpdates, type UpdateCheckParts } from './update-checks.ts';

export interface EveryCheckParts extends ServiceCheckParts, Omit<UpdateCheckParts, 'transport' | 'clock'> {
  readonly dataDirectory: string;
  readonly integrations: Pick<Integrations, 'added'>;
  readonly policyPlace: PolicyPlace;
  readonly store: Store;
  readonly damaged: DamagedFile | null;
  readonly secrets: OpenedSecretStore;
  readonly accounts: Pick<AccountService, 'active'>;
  readonly engine: { readonly uploads: Pick<UploadEngine, 'lookForSender' | 'snapshot'> };
}

/** All checks of `renderdrop doctor` in a running program, for its active account. */
export async function everyCheck(parts: EveryCheckParts, signal: AbortSignal): Promise<readonly Check[]> {
  const policy = checkPolicy(parts.policyPlace);
  const active = parts.accounts.active();
  const address = active?.baseUrl ?? parts.settings.read().baseUrl;
  return [
    checkNode(process.versions.node),
    ...(await checkDisk(parts.dataDirectory)),
    ...(await checkIntegrations(parts.integrations)),
    ...(policy ? [policy] : []),
    checkDatabase(parts.store, parts.damaged),
    checkUploads(parts.engine.uploads),
    checkKeychain(parts.secrets),
    await checkUpdates(parts, signal),
    ...(address === null
      ? [warn(doctorTexts.network, doctorTexts.addressUnknown, doctorTexts.setAddress)]
      : await checkService(parts, new URL(address), null, signal)),
    ...(active ? [checkAccount(active)] : []),
  ];
}
