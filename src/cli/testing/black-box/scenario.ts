import type { PracticeServiceOptions } from '../../../../testing/practice-service.ts';
import type { Ended } from '../command-line.ts';
import type { Ability } from './abilities.ts';
import type { Bench } from './bench.ts';

/**
 * One row of the black-box suite: what a person does with `renderdrop`, and what must be true afterwards. The program is
 * only run and observed from outside: exit code, output, the service, the database.
 */
export interface Scenario {
  readonly name: string;
  /** The rows of the fault table in docs/reliability.md that this covers. */
  readonly rows?: readonly number[];
  /** Runs in `npm test` too, not only in the long suite. */
  readonly quick?: true;
  /** What the computer must offer; without it, the scenario is reported as skipped. */
  readonly needs?: readonly Ability[];
  readonly service?: PracticeServiceOptions;
  play(bench: Bench): Promise<readonly Ended[]>;
  readonly expect: Expected;
}

interface Expected {
  /** The exit codes of the commands that `play` returns, in order. */
  readonly exits: readonly OneOf<number | null>[];
  /** In the output of all commands together, on standard output and standard error. */
  readonly says?: readonly (string | RegExp)[];
  readonly neverSays?: readonly (string | RegExp)[];
  /** How many versions were created, on the scenario's item or on new items. */
  readonly versions: number;
  /** How many of those contain the bytes of one of the files; by default all. */
  readonly whole?: number;
  /** How often a body was sent to the upload host. */
  readonly puts?: number | { readonly atMost: number };
  /** The states of the jobs in the database, in queue order; null if there is no database. */
  readonly jobs: readonly OneOf<string>[] | null;
}

/** A list if two programs race and either may win. */
export type OneOf<Value> = Value | readonly Value[];
