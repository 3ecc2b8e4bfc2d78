/** One line of the table: our figure beside a peer's from the same run. */
export interface Row {
  readonly what: string;
  readonly unit:
    | 'MB/s'
    | 'CPU s/GB'
    | 'MB'
    | 'kB'
    | 's'
    | 'ms'
    | 'a second'
    | 'a minute'
    | 'of a core, %'
    | 'nodes'
    | 'requests'
    | 'files';
  /** Medians over the rounds. */
  readonly ours: number;
  readonly peer: { readonly name: string; readonly value: number } | null;
  readonly goal: Goal;
}

/** What our figure has to be: a share of the peer's, or below a fixed one. */
export type Goal =
  | { readonly kind: 'at_least_times_peer'; readonly factor: number }
  | { readonly kind: 'at_most_times_peer'; readonly factor: number }
  | { readonly kind: 'at_most_above_peer'; readonly value: number }
  | { readonly kind: 'at_most'; readonly value: number }
  | { readonly kind: 'at_least'; readonly value: number }
  | { readonly kind: 'none' };

export interface BenchmarkOptions {
  /** Smaller files and fewer rounds: to see that it runs, not to quote. */
  readonly quick: boolean;
  readonly log: (line: string) => void;
}

export type Benchmark = (options: BenchmarkOptions) => Promise<readonly Row[]>;

/** A program that the machine lacks, with how to get it. */
export class MissingProgram extends Error {
  override readonly name = 'MissingProgram';

  constructor(program: string) {
    super(`${program} is missing: sudo apt-get install ${program}`);
  }
}

/** What the computer does not allow, with what would. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

export function meetsGoal({ ours, peer, goal }: Row): boolean | null {
  switch (goal.kind) {
    case 'at_least_times_peer':
      return peer === null ? null : ours >= peer.value * goal.factor;
    case 'at_most_times_peer':
      return peer === null ? null : ours <= peer.value * goal.factor;
    case 'at_most_above_peer':
      return peer === null ? null : ours - peer.value <= goal.value;
    case 'at_most':
      return ours <= goal.value;
    case 'at_least':
      return ours >= goal.value;
    case 'none':
      return null;
  }
}

export function describeGoal(goal: Goal): string {
  switch (goal.kind) {
    case 'at_least_times_peer':
      return `at least ${goal.factor}x`;
    case 'at_most_times_peer':
      return `at most ${goal.factor}x`;
    case 'at_most_above_peer':
      return `at most ${goal.value} more`;
    case 'at_most':
      return `at most ${goal.value}`;
    case 'at_least':
      return `at least ${goal.value}`;
    case 'none':
      return '';
  }
}

/** The value below which that share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
