import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../../src/engine/testing/temporary-folder.ts';
import { copyProject } from './copy-project.ts';

it('copies everything that configures the tests', () => {
  using folder = temporaryFolder();
  const work = join(folder.path, 'copy');
  copyProject(join(import.meta.dirname, '../..'), work);
  const config = pathToFileURL(join(work, 'vitest.config.ts')).href;
  const asks = `const { default: config } = await import(${JSON.stringify(config)}); console.log(typeof config)`;
  const said = execFileSync(process.execPath, ['--input-type=module', '-e', asks], { encoding: 'utf8' });
  expect(said.trim()).toBe('object');
});
