/**
 * Changes that survived and may: why no test can or should notice them. By the key that `npm run mutants -- --list` says; a
 * key changes with its line, so that an explanation never outlives what it explains.
 */
export const explained: Readonly<Record<string, string>> = {};
