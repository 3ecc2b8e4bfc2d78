import type { ExitCode } from '../exit-codes.ts';

/** One line of the doctor's. */
export interface Check {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly says: string;
  /** What to do about it. */
  readonly remedy: string | null;
  /** What a script is told where this fails. */
  readonly exitCode: ExitCode;
}

export const ok = (name: string, says: string): Check => ({
  name,
  status: 'ok',
  says,
  remedy: null,
  exitCode: 0,
});

export const warn = (name: string, says: string, remedy: string | null): Check => ({
  name,
  status: 'warn',
  says,
  remedy,
  exitCode: 0,
});

export const fail = (name: string, says: string, remedy: string | null, exitCode: ExitCode): Check => ({
  name,
  status: 'fail',
  says,
  remedy,
  exitCode,
});
