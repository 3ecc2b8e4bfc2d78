/** Loaded before every test file, so that what the file reaches is stored under its name, also by programs that it starts. */
import { relative } from 'node:path';
import { expect } from 'vitest';

const path = expect.getState().testPath;
const { __reachedBy: reachedBy } = globalThis as { readonly __reachedBy?: (test: string) => void };
if (path !== undefined) reachedBy?.(relative(process.cwd(), path));
