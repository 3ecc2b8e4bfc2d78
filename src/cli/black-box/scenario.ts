import type { PracticeServiceOptions } from '../../engine/testing/practice-service.ts';
import type { Ended } from '../testing/command-line.ts';
import type { Ability } from './abilities.ts';
import type { Bench } from './bench.ts';

/**
 * One row of the black-box suite: what a person does with `renderdrop`, and everything that has to be true afterwards. The
 * program is only driven and looked at from outside: exit code, words, the service, the database.
 */
export interface Scenario {
  readonly name: string;
  /** The rows of the fault table in docs/reliability.md that it shows. */
  readonly rows?: readonly number[];
  /** Runs in `npm test` too, not only in the long suite. */
  readonly quick?: true;
  /** What the computer has to allow; elsewhere the scenario is told as skipped. */
  readonly needs?: readonly Ability[];
  readonly service?: PracticeServiceOptions;
  play(bench: Bench): Promise<readonly Ended[]>;
  readonly expect: Expected;
}

export interface Expected {
  /** Of the commands that `play` returns, in their order. */
  readonly exits: readonly OneOf<number | null>[];
  /** In what they all said together, on standard output and standard error. */
  readonly says?: readonly (string | RegExp)[];
  readonly neverSays?: readonly (string | RegExp)[];
  /** How many versions there are more than before, on the item of the scenario or as new items. */
  readonly versions: number;
  /** How many of those hold the bytes of one of its files; all of them unless told. */
  readonly whole?: number;
  /** How often a body was sent to the upload host. */
  readonly puts?: number | { readonly atMost: number };
  /** The states of the jobs in the database, in their order in the line; null where there is no database to look at. */
  readonly jobs: readonly OneOf<string>[] | null;
}

/** Several where two programs race and either may be the first. */
export type OneOf<Value> = Value | readonly Value[];
