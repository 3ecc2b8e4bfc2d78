import { describe, expect, it } from 'vitest';
import { type AccountStateFacts, accountStateAt } from './account-state.ts';

const dayMs = 24 * 60 * 60 * 1_000;
const endMs = Date.UTC(2026, 5, 1);
const accepted: AccountStateFacts = {
  verdict: { kind: 'ok' },
  checkedAtMs: endMs - 90 * dayMs,
  checkedInThisRun: true,
  expiresAt: new Date(endMs).toISOString(),
};

describe('how an account stands by the calendar', () => {
  it.each([
    ['long before the end of its key', -15, 'ok'],
    ['two weeks before', -14, 'expiring'],
    ['an hour before', -1 / 24, 'expiring'],
    ['at the end', 0, 'expired'],
  ] as const)('%s', (_when, days, kind) => {
    expect(accountStateAt(accepted, endMs + days * dayMs).kind).toBe(kind);
  });

  it('is ok with a key that was accepted after its end: then the clock of this computer is wrong', () => {
    const late = { ...accepted, checkedAtMs: endMs + 1 };
    expect(accountStateAt(late, endMs + 2 * dayMs)).toEqual({ kind: 'ok' });
    expect(accountStateAt({ ...late, checkedAtMs: endMs }, endMs)).toEqual({ kind: 'ok' });
    expect(accountStateAt({ ...late, checkedInThisRun: false }, endMs + 2 * dayMs)).toEqual({
      kind: 'unchecked',
    });
  });

  it('is what the service said, whatever the calendar says', () => {
    expect(accountStateAt({ ...accepted, verdict: { kind: 'revoked' } }, 0)).toEqual({ kind: 'revoked' });
  });
});
