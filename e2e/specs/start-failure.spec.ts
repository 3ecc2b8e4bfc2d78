import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '../fixtures/app-test.ts';

test('a start that fails says why, and ends with a code that is not 0', async ({
  launcher,
  homeDirectory,
}) => {
  const inTheWay = join(homeDirectory, 'not-a-folder');
  writeFileSync(inTheWay, 'a file where the data folder should be');
  const starting = launcher.launch({
    homeDirectory: inTheWay,
    environment: { XDG_CONFIG_HOME: join(homeDirectory, 'config') },
  });
  await expect(starting).rejects.toThrow(/ended with code 1 [\s\S]*Can't write to the data folder/);
});
