import { type Growth, growingRow, median, type Row } from '../benchmark.ts';

/** What is allowed to grow with the number of things, and what must not notice it: noise and a logarithm fit in. */
export const inProportion = 1.15;
export const hardlyAtAll = 0.3;

/** Each twice the one before. */
export const doubling = (last: number, times: number): readonly number[] =>
  Array.from({ length: times }, (_, step) => last / 2 ** (times - 1 - step));

/**
 * The milliseconds of processor that a step takes, the median of so many: what is done once warms up, and the median forgets it.
 * Time on the wall would be that of whatever else the computer does.
 */
export async function medianMs(rounds: number, step: (round: number) => unknown): Promise<number> {
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) took.push(await processorMs(() => step(round)));
  return median(took);
}

/** With that of the threads of this process, such as the one that collects garbage. */
export async function processorMs(step: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await step();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

interface Series {
  readonly what: string;
  readonly unit: Row['unit'];
  /** Null where growth is told and not judged. */
  readonly exponent: number | null;
}

/** Collects figures while something grows, and makes a row of each kind of them. */
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
