/** The code of an error of the system, such as `ENOENT`; empty if it has none. */
export const errorCodeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
