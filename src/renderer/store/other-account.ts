import { uploadsPanel } from '../../shared/messages/uploads.ts';
import type { AccountId } from '../../shared/model/account.ts';
import { showToast } from './toast-store.ts';
import { useWindowStore } from './window-store.ts';

/** Uploads of every account are listed, but notes and projects are asked with the current account's key. */
export const isOfOtherAccount = (accountId: AccountId): boolean =>
  accountId !== useWindowStore.getState().accountId;

/** Says why nothing was done with an upload or project of another account. */
export const sayOtherAccount = (name: string): void =>
  void showToast({
    tone: 'wait',
    text: uploadsPanel.otherAccount(name),
    detail: uploadsPanel.otherAccountHint,
    durationMs: 6_000,
  });
