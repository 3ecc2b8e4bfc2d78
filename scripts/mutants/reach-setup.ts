/** Read before every test file: what it reaches is told under its name, also by programs that it starts. */
import { relative } from 'node:path';
import { expect } from 'vitest';

const path = expect.getState().testPath;
if (path !== undefined) process.env['RENDERDROP_REACH_TEST'] = relative(process.cwd(), path);
