import type { Bridge } from '../../shared/ipc/contract.ts';
import type { Place } from '../../shared/ipc/events.ts';
import type { AccountId } from '../../shared/model/account.ts';
import { showFailure } from './show-failure.ts';
import { useWindowStore } from './window-store.ts';

/** Opens a place of an account, after switching to that account if it is not the current one. */
export async function visit(
  { requests }: Pick<Bridge, 'requests'>,
  accountId: AccountId,
  place: Place,
): Promise<void> {
  const window = useWindowStore.getState();
  if (window.accountId === accountId) return window.goTo(place);
  window.awaitPlace(accountId, place);
  const answer = await requests.accounts.switchTo({ accountId });
  if (!answer.ok) showFailure(answer.failure);
}
