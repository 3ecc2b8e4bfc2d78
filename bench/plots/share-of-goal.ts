import { goalOf } from '../benchmark.ts';
import type { KeptRow } from '../results.ts';

/** A row's figure as a share of what its goal allows: 1 is the goal, less is better. */
export interface ShareOfGoal {
  readonly share: number;
  /** The same for the middle half of the pairs. */
  readonly spread: readonly [low: number, high: number] | null;
}

/** Null if there is no goal to compare with. */
export function shareOfGoal({ value, peer_value, ratio, spread, goal, growth }: KeptRow): ShareOfGoal | null {
  if (goal === null) return null;
  const wanted = goalOf(goal);
  const alone = (share: number): ShareOfGoal => ({ share, spread: null });
  switch (wanted.kind) {
    case 'at_most_times_peer': {
      const { factor } = wanted;
      if (ratio === null) return null;
      return { share: ratio / factor, spread: spread && [spread[0] / factor, spread[1] / factor] };
    }
    case 'at_least_times_peer': {
      const { factor } = wanted;
      if (ratio === null) return null;
      return { share: factor / ratio, spread: spread && [factor / spread[1], factor / spread[0]] };
    }
    case 'at_most_above_peer':
      return peer_value === null ? null : alone(Math.max(0, value - peer_value) / wanted.value);
    case 'at_most':
      return alone(wanted.value === 0 ? (value > 0 ? Number.POSITIVE_INFINITY : 0) : value / wanted.value);
    case 'at_least':
      return alone(wanted.value / value);
    case 'at_most_exponent':
      return growth === undefined ? null : alone(Math.max(0, growth.exponent) / wanted.value);
    case 'none':
      return null;
  }
}
