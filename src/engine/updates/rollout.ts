import type { UpdateManifest } from './manifest.ts';

/**
 * Whether a rollout has reached this computer. Its share is a random number between 0 and 1, drawn once and never sent, so
 * the feed can't choose who gets an update, and computers can't be identified by it.
 */
export const isRolledOut = (
  { date, rolloutHours }: Pick<UpdateManifest, 'date' | 'rolloutHours'>,
  share: number,
  nowMs: number,
): boolean => nowMs >= Date.parse(date) + share * rolloutHours * 60 * 60 * 1_000;
