/** @module-tag python3 */
import { execFileSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', 'integrations');

it('every Python file of the integrations reads as Python 3.7', () => {
  const files = globSync('**/*.{py,pyp}', { cwd: folder }).map((path) => join(folder, path));
  expect(files.length).toBeGreaterThan(10);
  const read =
    'import ast, sys\nfor path in sys.argv[1:]: ast.parse(open(path, encoding="utf-8").read(), path, feature_version=(3, 7))';
  execFileSync('python3', ['-c', read, ...files], { stdio: 'pipe' });
});
