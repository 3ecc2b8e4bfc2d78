import { doctorTexts } from '../../shared/messages/doctor.ts';
import type { AccountView } from '../../shared/model/account.ts';
import { accountName } from '../../shared/model/account-labels.ts';
import { describeAccountState } from '../../shared/model/account-words.ts';
import { plainText } from '../../shared/model/outside-text.ts';
import type { OpenedSecretStore } from '../accounts/open-secret-store.ts';
import { databaseFileName } from '../store/places/data-folder.ts';
import type { DamagedFile } from '../store/salvage.ts';
import type { Store } from '../store/store.ts';
import type { UploadEngine } from '../uploads/upload-engine.ts';
import { type Check, fail, ok, warn } from './check.ts';
import { sizeOf } from './computer-checks.ts';

/** The database with the queue. */
export function checkDatabase(store: Store, damaged: DamagedFile | null): Check {
  const name = doctorTexts.database;
  const aside = store.listQuarantined().length;
  if (damaged)
    return warn(name, doctorTexts.databaseSetAside(damaged.setAsidePath), doctorTexts.lookForMissing);
  if (aside > 0) return warn(name, doctorTexts.entriesSetAside(aside), doctorTexts.uploadMissing);
  return ok(name, doctorTexts.databaseWhole(databaseFileName, store.schemaVersion(), sizeOf(store.path)));
}

/** Whether a program is running that uploads the queue. */
export function checkUploads(uploads: Pick<UploadEngine, 'lookForSender' | 'snapshot'>): Check {
  uploads.lookForSender();
  const { jobs, conditions } = uploads.snapshot();
  const waiting = jobs.filter(({ state }) =>
    ['queued', 'examining', 'creating', 'sending'].includes(state.kind),
  ).length;
  if (conditions.sender === 'other') return ok(doctorTexts.uploads, doctorTexts.otherUploads(waiting));
  if (waiting === 0) return ok(doctorTexts.uploads, doctorTexts.noUploads);
  if (conditions.sender === 'this') return ok(doctorTexts.uploads, doctorTexts.inQueue(waiting));
  return warn(doctorTexts.uploads, doctorTexts.inQueue(waiting), doctorTexts.runQueue);
}

export function checkKeychain({ whyMemory, sentence }: OpenedSecretStore): Check {
  if (whyMemory === null) return ok(doctorTexts.keychain, sentence);
  const remedy = doctorTexts.orEnvironmentKey(whyMemory.trouble.remedy);
  return fail(doctorTexts.keychain, whyMemory.message, remedy, whyMemory.code);
}

/** What an account can do, as last seen. */
export function checkAccount(account: AccountView): Check {
  const { sentence, remedy, usable } = describeAccountState(account.state);
  const name = plainText(accountName(account));
  const costs = account.missingScopes.map(({ cost }) => cost).join(' ');
  if (!usable) return fail(doctorTexts.key, sentence, remedy, 'not_signed_in');
  if (account.state.kind !== 'ok') return warn(doctorTexts.key, `${name}: ${sentence}`, remedy);
  if (costs !== '') return warn(doctorTexts.key, `${name}: ${costs}`, doctorTexts.newKey);
  return ok(doctorTexts.key, doctorTexts.keyWorks(name));
}
