/** One line of the doctor's output. */
export interface Check {
  readonly name: string;
  readonly status: 'ok' | 'warn' | 'fail';
  readonly says: string;
  /** What to do about it. */
  readonly remedy: string | null;
  /** The failure code, if it failed. */
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
