import { describe, expect, it } from 'vitest';
import { accountIdSchema } from './account.ts';
import {
  accountDetails,
  accountName,
  accountNameAmong,
  type NamedAccount,
  workspaceLabels,
  workspaceName,
} from './account-labels.ts';
import { formatMoment } from './format.ts';

interface Example {
  readonly server?: string;
  readonly workspace?: string;
  readonly key?: string;
  readonly isPractice?: boolean;
  readonly ownName?: string;
  readonly object?: 'api_key' | 'oauth_grant';
  readonly createdAt?: string;
}

const accountOf = (
  {
    server = 'https://render.example',
    workspace = 'Northlight Studio',
    key = 'all',
    isPractice = false,
    ownName,
    object = 'api_key',
    createdAt = '2026-11-20T09:00:00Z',
  }: Example,
  index: number,
): NamedAccount => ({
  id: accountIdSchema.parse(`account-${index}`),
  baseUrl: `${server}/v1`,
  isPractice,
  ownName: ownName ?? null,
  record: {
    object,
    id: `key_${index}`,
    name: key,
    app: null,
    scopes: [],
    workspace: { kind: 'team', id: `wsp_${workspace}`, name: workspace },
    created_at: createdAt,
    expires_at: null,
  },
});

const detailsOf = (...examples: readonly Example[]) => [...accountDetails(examples.map(accountOf)).values()];
const labelsOf = (...examples: readonly Example[]) => [...workspaceLabels(examples.map(accountOf)).values()];

describe('accounts of one name', () => {
  it("are labeled with the key's name alone if all labels differ", () => {
    expect(detailsOf({ key: 'farm' }, { key: 'laptop' })).toEqual(['Key “farm”', 'Key “laptop”']);
  });

  it.each<[string, Example, Example, readonly string[]]>([
    ['the practice studio', { isPractice: true }, {}, ['Practice studio · Key “all”', 'Key “all”']],
    [
      'the server',
      {},
      { server: 'https://other.example' },
      ['Key “all” · render.example', 'Key “all” · other.example'],
    ],
    ['how one signed in', { object: 'oauth_grant' }, {}, ['Signed in with the browser', 'Key “all”']],
    ['the last that always differs', {}, {}, ['Key “all” · key_0', 'Key “all” · key_1']],
  ])('are told apart by %s', (_by, one, other, details) => {
    expect(detailsOf(one, other)).toEqual(details);
  });

  it('are told apart by when their keys were created', () => {
    const [first, second] = detailsOf({}, { createdAt: '2026-11-22T09:00:00Z' });
    expect(first).toMatch(/^Key “all” · Created /);
    expect(second).toMatch(/^Key “all” · Created /);
    expect(second).not.toBe(first);
  });

  it('never carry the name of this app for somebody who signed in by browser, but say when that was', () => {
    const byBrowser = { object: 'oauth_grant', key: 'Renderdrop' } as const;
    expect(detailsOf(byBrowser)).toEqual(['Signed in with the browser']);
    const [first, second] = detailsOf(byBrowser, { ...byBrowser, createdAt: '2026-11-22T09:00:00Z' });
    const moment = (at: string) => formatMoment(Date.parse(at));
    expect(first).toBe(`Signed in with the browser · ${moment('2026-11-20T09:00:00Z')}`);
    expect(second).toBe(`Signed in with the browser · ${moment('2026-11-22T09:00:00Z')}`);
  });

  it('stay apart when three read alike', () => {
    expect(new Set(detailsOf({}, { server: 'https://other.example' }, {})).size).toBe(3);
  });
});

it('is called by its name alone where no other has it, and with what tells it apart where one does', () => {
  const accounts = [{}, { isPractice: true }, { workspace: 'Other' }, { ownName: 'Farm' }].map(accountOf);
  expect(accounts.map((account) => accountNameAmong(account, accounts))).toEqual([
    'Northlight Studio (Key “all”)',
    'Northlight Studio (Practice studio · Key “all”)',
    'Other',
    'Farm',
  ]);
});

it('says of every account of the practice studio that it is one, also where names already tell them apart', () => {
  expect(
    detailsOf({ isPractice: true }, { isPractice: true, ownName: 'Halle 7' }, { ownName: 'Mia' }),
  ).toEqual([
    'Practice studio · Key “all”',
    'Practice studio · Northlight Studio · Key “all”',
    'Northlight Studio · Key “all”',
  ]);
});

describe('the workspace of a row', () => {
  it('is not shown while there is only one workspace', () => {
    expect(labelsOf({ key: 'farm' }, { key: 'laptop' })).toEqual([]);
  });

  it('is shown if there are two, and two of the same name are told apart', () => {
    expect(labelsOf({ workspace: 'Northlight' }, { workspace: 'Gallery' })).toEqual([
      'Northlight',
      'Gallery',
    ]);
    const practice = { server: 'http://127.0.0.1:4810', isPractice: true };
    expect(labelsOf(practice, {})).toEqual(['Northlight Studio · Practice studio', 'Northlight Studio']);
  });
});

it('replaces the characters in the names of workspaces and keys that turn text around', () => {
  const account = accountOf({ workspace: 'North\u202elight', key: 'all\u0007' }, 0);
  expect(workspaceName(account)).toBe('North\ufffdlight');
  expect([...accountDetails([account]).values()]).toEqual(['Key “all\ufffd”']);
});

describe('an account that a person has named', () => {
  const byBrowser = { object: 'oauth_grant', key: 'Renderdrop' } as const;
  const named = { ...byBrowser, ownName: 'Mia' };

  it('has that name, and its workspace beside it, so that nothing else must tell it apart', () => {
    expect([named, byBrowser].map(accountOf).map(accountName)).toEqual(['Mia', 'Northlight Studio']);
    expect(detailsOf(named, byBrowser)).toEqual([
      'Northlight Studio · Signed in with the browser',
      'Signed in with the browser',
    ]);
  });

  it('has it in the rows of lists, also beside another account of the same workspace', () => {
    expect(labelsOf(named, byBrowser)).toEqual(['Mia', 'Northlight Studio']);
    expect(labelsOf(named, { workspace: 'Gallery' })).toEqual(['Mia', 'Gallery']);
    expect(labelsOf(named), 'there is no other account').toEqual([]);
  });
});
