import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstScriptLimit } from './first-script-limit.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-script-'));
  writeFileSync(join(folder, 'index.html'), '<script type="module" src="./main.js"></script>');
  // Random hexadecimal digits compress to about half: 500 kB of them are some 250 kB.
  writeFileSync(join(folder, 'large.js'), `export const large = '${randomBytes(250_000).toString('hex')}';`);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const buildWith = (mainScript: string) => {
  writeFileSync(join(folder, 'main.js'), mainScript);
  return build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [firstScriptLimit()],
    build: { write: false },
  });
};

test('a first script over 200 kB compressed fails the build, and says what to do', async () => {
  await expect(buildWith(`import { large } from './large.js'; console.log(large);`)).rejects.toThrow(
    /over the limit of 200000.*import\(\)/,
  );
});

test('what is loaded later does not count', async () => {
  await expect(buildWith(`import('./large.js').then(console.log);`)).resolves.toBeDefined();
});

test('the names that Vite adds for what is loaded later do count', async () => {
  const digits = randomBytes(250_000).toString('hex');
  // As much of it as leaves room for the names of 300 scripts once, but not for the list of them and of their styles as well.
  let length = 390_000;
  while (gzipSync(digits.slice(0, length), { level: 9 }).byteLength > 193_500) length -= 1_000;
  const almostTooLarge = `console.log('${digits.slice(0, length)}');`;
  await expect(buildWith(almostTooLarge)).resolves.toBeDefined();
  const later = Array.from({ length: 300 }, (_, index) => {
    writeFileSync(join(folder, `later${index}.css`), `.a${index} { color: red }`);
    writeFileSync(join(folder, `later${index}.js`), `import './later${index}.css'; console.log(${index});`);
    return `import('./later${index}.js');`;
  });
  await expect(buildWith(almostTooLarge + later.join(''))).rejects.toThrow('over the limit');
});
