import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Plus } from 'lucide-react';
import type { Account } from '../../../shared/ipc/requests/accounts.ts';
import { accountTexts } from '../../../shared/messages/account-texts.ts';
import { accountDetails, accountName, factsApart, hostOf } from '../../../shared/model/account-labels.ts';
import { describeAccountState, signsItselfIn } from '../../../shared/model/account-words.ts';
import { plainText } from '../../../shared/model/outside-text.ts';
import { useBridge } from '../../bridge/bridge-context.tsx';
import { accountsQuery, failureOf } from '../../bridge/queries.ts';
import { unwrap } from '../../bridge/request-failure.ts';
import { useWindowStore } from '../../store/window-store.ts';
import { Button } from '../../ui/Button.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { KeyFacts } from '../accounts/KeyFacts.tsx';
import { useSignOut } from '../accounts/use-sign-out.ts';
import { AccountName } from './AccountName.tsx';
import styles from './AccountSettings.module.css';

export function AccountSettings() {
  const accounts = useQuery(accountsQuery(useBridge())).data;
  const openDialog = useWindowStore((state) => state.openDialog);
  if (!accounts) return null;
  const details = accountDetails(accounts.accounts);
  const facts = factsApart(accounts.accounts);
  return (
    <div className={styles['accounts']}>
      {accounts.accounts.map((account) => (
        <AccountCard
          key={account.id}
          account={account}
          details={details.get(account.id) ?? plainText(account.record.name)}
          facts={facts.get(account.id) ?? []}
          isActive={account.id === accounts.activeId}
        />
      ))}
      <div>
        <Button icon={<Plus />} onPress={() => openDialog({ kind: 'add_account' })}>
          {accountTexts.add}
        </Button>
      </div>
    </div>
  );
}

const keptWords: Readonly<Record<Account['keptIn'], string>> = {
  keychain: accountTexts.keptInKeychain,
  memory: accountTexts.keptInMemory,
  environment: accountTexts.keptInEnvironment,
};

const keptWordsOf = (account: Account): string =>
  account.keptIn === 'memory' && signsItselfIn(account)
    ? accountTexts.signsItselfIn
    : keptWords[account.keptIn];

interface AccountCardProps {
  readonly account: Account;
  /** What tells it apart from others of the same workspace and name. */
  readonly details: string;
  /** Those of `details` that tell it apart from accounts of the same name and sign-in; usually none. */
  readonly facts: readonly string[];
  readonly isActive: boolean;
}

function AccountCard({ account, details, facts, isActive }: AccountCardProps) {
  const { requests } = useBridge();
  const openDialog = useWindowStore((state) => state.openDialog);
  const accountId = account.id;
  const switchTo = useMutation({ mutationFn: () => unwrap(requests.accounts.switchTo({ accountId })) });
  const check = useMutation({ mutationFn: () => unwrap(requests.accounts.check({ accountId })) });
  const signOut = useSignOut(accountId);
  const failure = failureOf(check.error) ?? failureOf(signOut.error) ?? failureOf(switchTo.error);
  const { sentence, remedy, action, usable } = describeAccountState(account.state);
  const isWell = account.state.kind === 'ok';
  return (
    <section className={styles['account']} aria-label={`${accountName(account)}, ${details}`}>
      <div className={styles['accountHead']}>
        <AccountName account={account} />
        <StatusBadge tone={isWell ? 'good' : usable ? 'wait' : 'bad'}>
          {sentence.replace(/\.$/, '')}
        </StatusBadge>
        <span className={styles['service']} title={keptWordsOf(account)}>
          {account.isPractice && account.ownName !== null && `${accountTexts.practiceStudio} · `}
          {[...new Set([hostOf(account.baseUrl), ...facts])].join(' · ')}
        </span>
      </div>
      {remedy !== null && <p className={styles['remedy']}>{remedy}</p>}
      <KeyFacts account={account} />
      <p className={styles['remedy']}>{keptWordsOf(account)}.</p>
      {failure && (
        <p className={styles['bad']} role="alert">
          {failure.sentence} {failure.remedy}
        </p>
      )}
      <div className={styles['actions']}>
        {isActive ? (
          <span className={styles['inUse']}>
            <Check aria-hidden="true" />
            {accountTexts.inUse}
          </span>
        ) : (
          <Button size="small" onPress={() => switchTo.mutate()}>
            {accountTexts.switchTo}
          </Button>
        )}
        <Button size="small" onPress={() => check.isPending || check.mutate()}>
          {check.isPending ? accountTexts.checking : accountTexts.check}
        </Button>
        {action === 'sign_in_again' && (
          <Button size="small" onPress={() => openDialog({ kind: 'add_account', replaces: accountId })}>
            {accountTexts.signInAgainMore}
          </Button>
        )}
        <Button size="small" kind="danger" onPress={signOut.start}>
          {accountTexts.signOut}
        </Button>
      </div>
    </section>
  );
}
