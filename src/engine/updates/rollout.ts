import type { UpdateManifest } from './manifest.ts';

/**
 * Whether this computer is among those that are told already. Its share is a number between 0 and 1 that it drew once and
 * tells nobody: not the feed decides who is told, and nobody can be told apart by it.
 */
export const isRolledOut = (
  { date, rolloutHours }: Pick<UpdateManifest, 'date' | 'rolloutHours'>,
  share: number,
  nowMs: number,
): boolean => nowMs >= Date.parse(date) + share * rolloutHours * 60 * 60 * 1_000;
