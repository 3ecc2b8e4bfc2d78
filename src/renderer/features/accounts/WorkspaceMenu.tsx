import { useMutation } from '@tanstack/react-query';
import { Check, ChevronsUpDown, FlaskConical, LogOut, Plus } from 'lucide-react';
import { Button } from 'react-aria-components';
import type { Account, Accounts } from '../../../shared/ipc/requests/accounts.ts';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import type { AccountId } from '../../../shared/model/account.ts';
import { accountDetails, accountName } from '../../../shared/model/account-labels.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { unwrap } from '../../bridge/request-failure.ts';
import { showFailureOf } from '../../store/show-failure.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Menu, type MenuEntry } from '../../ui/Menu.tsx';
import { VisuallyHidden } from '../../ui/VisuallyHidden.tsx';
import { useManaged } from '../settings/use-managed.ts';
import { useSignOut } from './use-sign-out.ts';
import styles from './WorkspaceMenu.module.css';

export interface WorkspaceMenuProps {
  readonly accounts: Accounts;
  readonly active: Account;
}

/** Shows the current workspace, and opens a menu to choose another. */
export function WorkspaceMenu({ accounts, active }: WorkspaceMenuProps) {
  const bridge = useBridge();
  const openDialog = useWindowStore((state) => state.openDialog);
  const switchTo = useMutation({
    mutationFn: (accountId: AccountId) => unwrap(bridge.requests.accounts.switchTo({ accountId })),
    onError: showFailureOf,
  });
  const signOut = useSignOut(active.id, showFailureOf);
  const startPractice = useMutation({
    mutationFn: () => unwrap(bridge.requests.accounts.startPracticeStudio()),
    onError: showFailureOf,
  });
  const details = accountDetails(accounts.accounts);
  const { practiceStudio } = useManaged().policy;
  const practiceAccounts = accounts.accounts.filter(({ isPractice }) => isPractice).length;

  const entries: MenuEntry[] = [
    ...accounts.accounts.map(
      (account): MenuEntry => ({
        kind: 'action',
        id: account.id,
        label: `${accountName(account)} (${details.get(account.id)})`,
        icon: account.id === active.id ? <Check /> : null,
        onAction: () => switchTo.mutate(account.id),
      }),
    ),
    { kind: 'separator', id: 'more' },
    {
      kind: 'action',
      id: 'add',
      label: accountTexts.add,
      icon: <Plus />,
      onAction: () => openDialog({ kind: 'add_account' }),
    },
  ];
  if (practiceAccounts === 0 && practiceStudio !== false) {
    entries.push({
      kind: 'action',
      id: 'practice',
      label: accountTexts.practiceStudio,
      icon: <FlaskConical />,
      onAction: () => startPractice.mutate(),
    });
  }
  entries.push({
    kind: 'action',
    id: 'sign_out',
    label: accountTexts.signOut,
    icon: <LogOut />,
    danger: true,
    onAction: signOut.start,
  });

  return (
    <Menu
      label={accountTexts.workspaces}
      entries={entries}
      trigger={
        <Button className={styles['trigger'] ?? ''}>
          <VisuallyHidden>{accountTexts.workspace} </VisuallyHidden>
          <span className={styles['sign']} aria-hidden="true">
            {active.isPractice ? <FlaskConical /> : accountName(active).slice(0, 1).toUpperCase()}
          </span>
          <span className={styles['words']}>
            <span className={styles['name']}>{accountName(active)}</span>
            <span className={styles['account']}>
              {active.isPractice && practiceAccounts === 1
                ? accountTexts.practiceStudio
                : details.get(active.id)}
            </span>
          </span>
          <ChevronsUpDown aria-hidden="true" className={styles['arrow'] ?? ''} />
        </Button>
      }
    />
  );
}
