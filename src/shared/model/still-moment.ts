/** A third into most renders, the picture is typical and no longer fading in. */
const shareOfLength = 1 / 3;
const millisecondsMax = 86_400_000;

/** From when in a render its still is, in milliseconds. */
export const stillMoment = (durationSeconds: number | null): number =>
  Math.min(millisecondsMax, Math.round((durationSeconds ?? 0) * shareOfLength * 1_000));
