/** Which tests noticed earlier changes of a file. They are the most likely to notice the next one. */
export class Killers {
  readonly #counts = new Map<string, number>();

  add(file: string, test: string | null): void {
    if (test !== null) this.#counts.set(nameOf(file, test), this.of(file, test) + 1);
  }

  of(file: string, test: string): number {
    return this.#counts.get(nameOf(file, test)) ?? 0;
  }
}

const nameOf = (file: string, test: string): string => `${file} by ${test}`;
