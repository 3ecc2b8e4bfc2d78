export interface RunnerTimes {
  /** A file must not have moved for this long before a version is made of it. */
  readonly settleMs: number;
  /** How long the item is watched for a sign of a file whose answer was lost, before the file is sent again. */
  readonly confirmWatchMs: number;
  /** A computer that is followed has plainly died when its address ended, some time passed, and nothing is ready. */
  readonly followedDiedAfterMs: number;
}

export const defaultRunnerTimes: RunnerTimes = {
  settleMs: 1_500,
  confirmWatchMs: 3 * 60_000,
  followedDiedAfterMs: 70 * 60_000,
};
