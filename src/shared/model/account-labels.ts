import { accountTexts } from '../messages/account-texts.ts';
import type { AccountId, AccountView } from './account.ts';
import { formatMoment } from './format.ts';
import { plainText } from './outside-text.ts';

export interface NamedAccount extends Pick<AccountView, 'id' | 'ownName' | 'baseUrl' | 'record'> {
  readonly isPractice: boolean;
}

export const workspaceName = ({ record }: Pick<AccountView, 'record'>): string =>
  plainText(record.workspace.name ?? record.name);

/** What an account is called wherever it is shown. */
export const accountName = (account: Pick<AccountView, 'ownName' | 'record'>): string =>
  account.ownName ?? workspaceName(account);

export const hostOf = (address: string): string => /^[a-z]+:\/\/([^/?#]+)/i.exec(address)?.[1] ?? address;

const momentOf = ({ created_at }: AccountView['record']): string => formatMoment(Date.parse(created_at));

/** The service doesn't tell who signed in by browser: the record's name is then this app's own, the same for everybody. */
const signInName = ({ record }: Pick<AccountView, 'record'>): string =>
  record.object === 'oauth_grant' ? accountTexts.byBrowser : accountTexts.keyNamed(record.name);

/** Facts that tell accounts of the same name apart: the most helpful one first, and last one that is always unique. */
const tellingFacts: readonly ((account: NamedAccount) => string)[] = [
  ({ isPractice }) => (isPractice ? accountTexts.practiceStudio : ''),
  ({ baseUrl }) => hostOf(baseUrl),
  ({ record }) =>
    record.object === 'oauth_grant' ? momentOf(record) : accountTexts.createdAt(momentOf(record)),
  ({ record }) => record.id,
];

/** What tells each account apart from others of its name and of one sign-in; nothing where no other reads alike. */
export const factsApart = (accounts: readonly NamedAccount[]): ReadonlyMap<AccountId, readonly string[]> =>
  new Map(
    groupsBy(accounts, (account) => `${account.isPractice}\n${accountName(account)}\n${signInName(account)}`)
      .flatMap((alike) => toldApart(alike))
      .map(({ account, facts }) => [account.id, facts]),
  );

/**
 * What is said of each account beside its name: that it is the practice studio's; its workspace, if a person named the account; its
 * key's name or how its person signed in; and further facts until it differs from all others.
 */
export function accountDetails(accounts: readonly NamedAccount[]): ReadonlyMap<AccountId, string> {
  const facts = factsApart(accounts);
  return new Map(
    accounts.map((account) => {
      const workspace = account.ownName === null ? [] : [workspaceName(account)];
      const practice = account.isPractice ? [accountTexts.practiceStudio] : [];
      const apart = facts.get(account.id) ?? [];
      return [account.id, [...practice, ...workspace, signInName(account), ...apart].join(' · ')];
    }),
  );
}

/** The name of an account where it stands alone: with its details if another one is called the same. */
export function accountNameAmong(account: NamedAccount, accounts: readonly NamedAccount[]): string {
  const name = accountName(account);
  const isShared = accounts.some((other) => other.id !== account.id && accountName(other) === name);
  return isShared ? `${name} (${accountDetails(accounts).get(account.id)})` : name;
}

/**
 * The name or the workspace of each account, for rows that may belong to any of them. Empty if there is only one workspace,
 * and a person has named none of its accounts.
 */
export function workspaceLabels(accounts: readonly NamedAccount[]): ReadonlyMap<AccountId, string> {
  const workspaces = groupsBy(accounts, ({ baseUrl, record }) => `${hostOf(baseUrl)} ${record.workspace.id}`);
  const isNamed = accounts.length > 1 && accounts.some(({ ownName }) => ownName !== null);
  if (workspaces.length < 2 && !isNamed) return new Map();
  const first = workspaces.flatMap(([account]) => account ?? []);
  const labels = groupsBy(first, workspaceName).flatMap((alike) => toldApart(alike));
  return new Map(
    labels.flatMap(({ account, facts }) => {
      const label = [workspaceName(account), ...facts].join(' · ');
      const members = workspaces.find(([one]) => one?.id === account.id) ?? [];
      return members.map(({ id, ownName }) => [id, ownName ?? label] as const);
    }),
  );
}

interface ToldApart {
  readonly account: NamedAccount;
  readonly facts: readonly string[];
}

function toldApart(alike: readonly NamedAccount[], from = 0): readonly ToldApart[] {
  const factOf = tellingFacts[from];
  if (alike.length < 2 || factOf === undefined) return alike.map((account) => ({ account, facts: [] }));
  const groups = groupsBy(alike, factOf);
  return groups.flatMap((group) =>
    toldApart(group, from + 1).map(({ account, facts }) => {
      const fact = factOf(account);
      return { account, facts: groups.length > 1 && fact !== '' ? [fact, ...facts] : facts };
    }),
  );
}

const groupsBy = <Item>(items: readonly Item[], keyOf: (item: Item) => string): readonly Item[][] => [
  ...Map.groupBy(items, keyOf).values(),
];
