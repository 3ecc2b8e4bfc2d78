/** One line of the doctor's. */
export interface Check {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly says: string;
  /** What to do about it. */
  readonly remedy: string | null;
  /** Where it failed: what failed, as failures are told from each other. */
  readonly code: string | null;
}

export const ok = (name: string, says: string): Check => ({
  name,
  status: 'ok',
  says,
  remedy: null,
  code: null,
});

export const warn = (name: string, says: string, remedy: string | null): Check => ({
  name,
  status: 'warn',
  says,
  remedy,
  code: null,
});

export const fail = (name: string, says: string, remedy: string | null, code: string): Check => ({
  name,
  status: 'fail',
  says,
  remedy,
  code,
});
