import { expect, it } from 'vitest';
import { projectIdSchema } from '../shared/api/ids.ts';
import {
  type AccountId,
  type AccountState,
  type AccountsView,
  type AccountView,
  accountIdSchema,
} from '../shared/model/account.ts';
import { TroubleError } from '../shared/model/trouble.ts';
import type { QueueHold } from '../shared/model/upload-queue.ts';
import type { JobSnapshot } from '../shared/model/uploads.ts';
import { silent } from './media-probe/testing/probe-samples.ts';
import { Session } from './session.ts';
import { trouble } from './testing/jobs.ts';

const id = accountIdSchema.parse('acc');
const projectId = projectIdSchema.parse('prj');
const account = (state: AccountState, checkedAtMs = 0): AccountView =>
  ({ id, state, checkedAtMs }) as unknown as AccountView;
const ok = { kind: 'ok' } as const;
const revoked = { kind: 'revoked' } as const;

function setUp(
  scopes: readonly QueueHold['scope'][],
  checkedState: AccountState = ok,
  jobs: readonly Pick<JobSnapshot, 'accountId' | 'state'>[] = [],
  beforeRelease: () => void = () => {},
) {
  const listeners = new Set<(view: AccountsView) => void>();
  const done: string[] = [];
  const holds = scopes.map((scope) => ({ scope, trouble, sinceMs: 0 }));
  const session = new Session({
    logger: silent,
    accounts: {
      list: () => ({ accounts: [account(revoked)], activeId: id }),
      subscribe: (listener) => {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      check: async () => account(checkedState),
      signOut: async () => {
        done.push('signed out');
        beforeRelease();
        return { accounts: [], activeId: null };
      },
    },
    uploads: {
      accountWorks: async (accountId) => {
        beforeRelease();
        done.push(`account ${accountId} works`);
      },
      accountLeft: async (accountId) => void done.push(`account ${accountId} left`),
      retryHold: async (scope) => void done.push(`retry ${JSON.stringify(scope)}`),
      snapshot: () => ({ jobs, conditions: { holds } }) as never,
    },
  });
  const show = async (state: AccountState, checkedAtMs = 0) => {
    for (const listener of listeners) listener({ accounts: [account(state, checkedAtMs)], activeId: id });
    await session.settled();
  };
  return { session, done, show };
}

const overAccount = { kind: 'account', accountId: id } as const;
const overProject = { kind: 'project', accountId: id, projectId } as const;
const retried = `retry {"kind":"project","accountId":"acc","projectId":"prj"}`;

it('releases what a key held when the key works again, once each time', async () => {
  const { done, show } = setUp([overAccount]);
  await show(revoked);
  expect(done).toEqual([]);
  await show(ok);
  await show(ok);
  expect(done).toEqual(['account acc works']);
  await show(revoked);
  await show(ok);
  expect(done).toHaveLength(2);
});

it('releases what a key held when another takes its place, though only the uploads had met its end', async () => {
  const { done, show } = setUp([overAccount]);
  await show(ok, 1);
  await show(ok, 1);
  expect(done).toHaveLength(1);
  await show(ok, 2);
  expect(done).toHaveLength(2);
});

it('tries again to release what is held where the program that uploads did not answer', async () => {
  let isSilent = true;
  const { done, show } = setUp([overAccount], ok, [], () => {
    if (isSilent) throw new TroubleError(trouble);
  });
  await show(ok);
  expect(done).toEqual([]);
  isSilent = false;
  await show(ok);
  await show(ok);
  expect(done).toEqual(['account acc works']);
});

it('releases uploads that are held for their account alone, and looks at no other account for them', async () => {
  const heldFor = (accountId: AccountId) => ({
    accountId,
    state: {
      kind: 'held' as const,
      reason: { kind: 'account' as const, code: 'api_key_expired' },
      trouble,
      returnsTo: 'creating' as const,
      sinceMs: 0,
    },
  });
  const own = setUp([], ok, [heldFor(id)]);
  await own.show(ok);
  expect(own.done).toEqual(['account acc works']);
  const others = setUp([], ok, [heldFor(accountIdSchema.parse('other'))]);
  await others.show(ok);
  expect(others.done).toEqual([]);
});

it('asks nothing of the queue while nothing is held', async () => {
  const { done, show } = setUp([]);
  await show(ok);
  expect(done).toEqual([]);
});

it('looks again at every hold when somebody asks for it', async () => {
  const working = setUp([overAccount, overProject]);
  await working.session.retryHolds();
  expect(working.done).toEqual(['account acc works', retried]);
  const stillRevoked = setUp([overAccount, overProject], revoked);
  await stillRevoked.session.retryHolds();
  expect(stillRevoked.done).toEqual([retried]);
});

it('releases only the account and the project that a call has just worked for', async () => {
  const other = { ...overProject, projectId: projectIdSchema.parse('other') };
  const { session, done } = setUp([overAccount, overProject, other]);
  await session.releaseProject(id, projectId);
  expect(done).toEqual(['account acc works', retried]);
  for (const [scope, releases] of [
    [overAccount, 'account acc works'],
    [overProject, retried],
  ] as const) {
    const alone = setUp([scope, other]);
    await alone.session.releaseProject(id, projectId);
    expect(alone.done).toEqual([releases]);
  }
});

it('stops listening when it is disposed', async () => {
  const { session, done, show } = setUp([overAccount]);
  await session[Symbol.asyncDispose]();
  await show(ok);
  expect(done).toEqual([]);
});

it('stops the uploads before it signs out, and lets them go on where that fails', async () => {
  const { session, done } = setUp([]);
  await session.signOut(id);
  expect(done).toEqual(['account acc left', 'signed out']);

  let isLocked = true;
  const locked = setUp([], ok, [], () => {
    if (isLocked) {
      isLocked = false;
      throw new Error('locked');
    }
  });
  await expect(locked.session.signOut(id)).rejects.toThrow('locked');
  expect(locked.done).toEqual(['account acc left', 'signed out', 'account acc works']);
});
