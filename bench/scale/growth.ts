import { type Growth, growingRow, median, type Row } from '../benchmark.ts';

/**
 * Exponents allowed for cost that may grow with the count, and for cost that must not. Both leave room for noise and a
 * logarithm.
 */
export const inProportion = 1.15;
export const hardlyAtAll = 0.3;

/** Counts that double up to `last`. */
export const doubling = (last: number, times: number): readonly number[] =>
  Array.from({ length: times }, (_, step) => last / 2 ** (times - 1 - step));

/**
 * The median processor time of a step in milliseconds, over `rounds`. The median drops the first round, which also
 * warms up. Elapsed time would include whatever else the computer does.
 */
export async function medianMs(rounds: number, step: (round: number) => unknown): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) took.push(await processorMs(() => step(round)));
  return median(took);
}

/** Includes all threads of this process, such as the garbage collector's. */
export async function processorMs(step: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await step();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

interface Series {
  readonly what: string;
  readonly unit: Row['unit'];
  /** Null if growth is shown but not judged. */
  readonly exponent: number | null;
}

/** Collects figures for growing counts, and makes a row of each series. */
export class GrowingSeries<Name extends string> {
  readonly #things: string;
  readonly #series: Readonly<Record<Name, Series>>;
  readonly #points = new Map<Name, Growth[]>();

  constructor(things: string, series: Readonly<Record<Name, Series>>) {
    this.#things = things;
    this.#series = series;
  }

  add(count: number, figures: Readonly<Record<Name, number>>): void {
    for (const name of this.#names)
      this.#points.set(name, [...(this.#points.get(name) ?? []), { count, value: figures[name] }]);
  }

  rows(): readonly Row[] {
    return this.#names.map((name) => {
      const { what, unit, exponent } = this.#series[name];
      const points = this.#points.get(name) ?? [];
      const most = points.at(-1)?.count ?? 0;
      return growingRow(`${most.toLocaleString('en')} ${this.#things}: ${what}`, unit, points, exponent);
    });
  }

  get #names(): readonly Name[] {
    return Object.keys(this.#series) as Name[];
  }
}
