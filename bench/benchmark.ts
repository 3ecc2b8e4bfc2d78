/** One row of the table: our figure and a peer's from the same run. */
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
    | 'files'
    | 'minutes'
    | 'µs';
  /** Medians over the rounds. */
  readonly ours: number;
  readonly peer: { readonly name: string; readonly value: number } | null;
  readonly goal: Goal;
  /** If both were measured alternately: the figures of each round. */
  readonly pairs?: readonly Pair[];
  /** If it was measured with growing counts: `ours` is the figure of the last one. */
  readonly growth?: readonly Growth[];
}

/** The figure measured with this count. */
export interface Growth {
  readonly count: number;
  readonly value: number;
}

/**
 * The exponent with which cost grows: 1 is in proportion to the count, 2 with its square. Fitted to the logarithms by
 * least squares.
 */
export function exponentOf(growth: readonly Growth[]): number {
  const points = growth.map(({ count, value }) => [Math.log(count), Math.log(value)] as const);
  const mean = (of: (point: readonly [number, number]) => number) =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([count]) => count), mean(([, value]) => value)];
  return mean(([count, value]) => (count - x) * (value - y)) / mean(([count]) => (count - x) ** 2);
}

/** A row for figures measured with growing counts, each twice the one before. */
export function growingRow(
  what: string,
  unit: Row['unit'],
  growth: readonly Growth[],
  exponent: number | null,
): Row {
  const ours = growth.at(-1)?.value ?? Number.NaN;
  const goal: Goal = exponent === null ? { kind: 'none' } : { kind: 'at_most_exponent', value: exponent };
  return { what, unit, ours, peer: null, goal, growth };
}

interface Pair {
  readonly ours: number;
  readonly peer: number;
}

/** A goal that lies within the spread of the pairs is neither met nor missed, so it is `unclear`. */
export type Verdict = 'met' | 'missed' | 'unclear';

/** A row of figures that were measured alternately, so that other work on the computer affected both. */
export function pairedRow(
  what: string,
  unit: Row['unit'],
  ours: readonly number[],
  peer: { readonly name: string; readonly values: readonly number[] },
  goal: Goal,
): Row {
  return {
    what,
    unit,
    ours: median(ours),
    peer: { name: peer.name, value: median(peer.values) },
    goal,
    pairs: ours.map((value, turn) => ({ ours: value, peer: peer.values[turn] ?? Number.NaN })),
  };
}

/** What our figure must be: relative to the peer's, or below a fixed value. */
export type Goal =
  | { readonly kind: 'at_least_times_peer'; readonly factor: number }
  | { readonly kind: 'at_most_times_peer'; readonly factor: number }
  | { readonly kind: 'at_most_above_peer'; readonly value: number }
  | { readonly kind: 'at_most'; readonly value: number }
  | { readonly kind: 'at_least'; readonly value: number }
  | { readonly kind: 'at_most_exponent'; readonly value: number }
  | { readonly kind: 'none' };

export interface BenchmarkOptions {
  /** Smaller files and fewer rounds: enough to see that a benchmark runs, but the figures mean nothing. */
  readonly quick: boolean;
  readonly log: (line: string) => void;
}

export type Benchmark = (options: BenchmarkOptions) => Promise<readonly Row[]>;

/** A program that this computer lacks, with how to install it. */
export class MissingProgram extends Error {
  override readonly name = 'MissingProgram';

  constructor(program: string, packageName = program) {
    super(`${program} is missing: sudo apt-get install ${packageName}`);
  }
}

/** Something that this computer does not allow, with what would be needed. */
export class NotPossible extends Error {
  override readonly name = 'NotPossible';
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? Number.NaN)) / 2;
}

/**
 * Our figure divided by the peer's: the median over the pairs if there are any, otherwise of the two medians. Null if
 * the peer's figure is 0 or missing.
 */
export function ratioOf({ ours, peer, pairs }: Row): number | null {
  if (pairs !== undefined) return median(pairs.map(ratioOfPair));
  return peer === null || peer.value === 0 ? null : ours / peer.value;
}

const ratioOfPair = (pair: Pair): number => pair.ours / pair.peer;

/** The middle half of the pairs has ratios between these two. */
export function spreadOf({ pairs }: Row): readonly [low: number, high: number] | null {
  if (pairs === undefined || pairs.length < 2) return null;
  const ratios = pairs.map(ratioOfPair);
  return [percentile(ratios, 0.25), percentile(ratios, 0.75)];
}

export function verdictOf(row: Row): Verdict | null {
  const { goal, pairs, growth } = row;
  const verdicts = (pairs ?? []).map((pair) => meetsGoal({ ...pair, goal }));
  const ours = goal.kind === 'at_most_exponent' ? exponentOf(growth ?? []) : row.ours;
  const middle = meetsGoal({ ours, peer: row.peer?.value ?? null, goal });
  if (middle === null) return null;
  const met = verdicts.filter((verdict) => verdict === true).length;
  const isUnclear = verdicts.length > 1 && met > verdicts.length / 4 && met < (verdicts.length * 3) / 4;
  if (isUnclear) return 'unclear';
  return (verdicts.length > 1 ? met > verdicts.length / 2 : middle) ? 'met' : 'missed';
}

function meetsGoal({
  ours,
  peer,
  goal,
}: {
  readonly ours: number;
  readonly peer: number | null;
  readonly goal: Goal;
}): boolean | null {
  switch (goal.kind) {
    case 'at_least_times_peer':
      return peer === null ? null : ours >= peer * goal.factor;
    case 'at_most_times_peer':
      return peer === null ? null : ours <= peer * goal.factor;
    case 'at_most_above_peer':
      return peer === null ? null : ours - peer <= goal.value;
    case 'at_most':
    case 'at_most_exponent':
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
    case 'at_most_exponent':
      return `grows at most by n^${goal.value}`;
    case 'none':
      return '';
  }
}

/** Parses the text of a stored goal. */
export function goalOf(words: string): Goal {
  const [, exponent] = /^grows at most by n\^([\d.]+)$/.exec(words) ?? [];
  if (exponent !== undefined) return { kind: 'at_most_exponent', value: Number(exponent) };
  const [, bound, figure, kind] = /^at (least|most) ([\d.]+)(x| more)?$/.exec(words) ?? [];
  const value = Number(figure);
  if (bound === undefined || Number.isNaN(value)) throw new Error(`No goal is written as “${words}”.`);
  if (kind === ' more') return { kind: 'at_most_above_peer', value };
  if (kind === 'x')
    return { kind: bound === 'least' ? 'at_least_times_peer' : 'at_most_times_peer', factor: value };
  return { kind: bound === 'least' ? 'at_least' : 'at_most', value };
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Three digits; a repeated measurement agrees in fewer. */
export const rounded = (value: number): number =>
  Math.abs(value) >= 100 ? Math.round(value) : Number(value.toPrecision(3));
