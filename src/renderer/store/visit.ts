import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Place } from '../../shared/ipc/events.ts';
import type { AccountId } from '../../shared/model/account.ts';
import { worked } from './show-failure.ts';
import { useWindowStore } from './window-store.ts';

/**
 * Opens a place of an account, after switching to that account if it is not the current one. Resolves to whether that
 * worked. A failure has been shown.
 */
export async function visit(
  { requests }: Pick<Bridge, 'requests'>,
  accountId: AccountId,
  place: Place,
): Promise<boolean> {
  const window = useWindowStore.getState();
  if (window.accountId === accountId) {
    window.goTo(place);
    return true;
  }
  const awaited = { accountId, place };
  window.awaitPlace(awaited);
  const hasSwitched = await worked(requests.accounts.switchTo({ accountId }));
  // Otherwise a later sign-in to that account would open the place. A place asked for meanwhile stays awaited.
  if (!hasSwitched && useWindowStore.getState().awaited === awaited) window.awaitPlace(null);
  return hasSwitched;
}
