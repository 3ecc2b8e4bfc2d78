import type { AccountState } from '../../shared/model/account.ts';

const dayMs = 24 * 60 * 60 * 1_000;
/** How many days ahead a key's end is announced. */
const announcedDays = 14;

export interface AccountStateFacts {
  /** What the service last said about it. */
  readonly verdict: AccountState;
  readonly checkedAtMs: number;
  readonly checkedInThisRun: boolean;
  /** The end of a key; null where there is none, or where it is renewed without the person. */
  readonly expiresAt: string | null;
}

/** The state of an account now: the service's last verdict, and what time has changed since. */
export function accountStateAt(facts: AccountStateFacts, nowMs: number): AccountState {
  const { verdict } = facts;
  if (verdict.kind !== 'ok' && verdict.kind !== 'unchecked') return verdict;
  const expiresAtMs = facts.expiresAt === null ? Number.NaN : Date.parse(facts.expiresAt);
  const settled: AccountState = { kind: facts.checkedInThisRun ? 'ok' : 'unchecked' };
  // The service accepted the key after its end by our clock, so our clock is wrong.
  if (Number.isNaN(expiresAtMs) || facts.checkedAtMs >= expiresAtMs) return settled;
  if (nowMs >= expiresAtMs) return { kind: 'expired' };
  const daysLeft = Math.ceil((expiresAtMs - nowMs) / dayMs);
  if (daysLeft > announcedDays || facts.expiresAt === null) return settled;
  return { kind: 'expiring', daysLeft, expiresAt: facts.expiresAt };
}

/** How long until time alone next changes an account's state; null when it never does. */
export function nextAccountChangeMs(expiresAt: string | null, nowMs: number): number | null {
  if (expiresAt === null) return null;
  const leftMs = Date.parse(expiresAt) - nowMs;
  if (Number.isNaN(leftMs) || leftMs <= 0) return null;
  const untilAnnounced = leftMs - announcedDays * dayMs;
  if (untilAnnounced > 0) return untilAnnounced;
  const untilNextDay = leftMs % dayMs;
  return untilNextDay === 0 ? dayMs : untilNextDay;
}
