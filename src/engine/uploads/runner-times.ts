export interface RunnerTimes {
  /** A file must have been unchanged for this long before a version is made of it. */
  readonly settleMs: number;
  /** How long the item is watched for a sign of a file whose answer was lost, before the file is sent again. */
  readonly confirmWatchMs: number;
  /**
   * After this long without a ready version, another computer's upload that is followed counts as dead. Longer than its
   * address is valid.
   */
  readonly followedDiedAfterMs: number;
}

export const defaultRunnerTimes: RunnerTimes = {
  settleMs: 1_500,
  confirmWatchMs: 3 * 60_000,
  followedDiedAfterMs: 70 * 60_000,
};
