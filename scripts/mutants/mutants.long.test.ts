import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** Tries the first part of the sample. `npm run mutants` tries all of it; its score is in docs/reliability.md. */
const share = 0.2;
const killedAtLeast = 85;

it(`of a sample of ${share * 100} % of the usual one, ${killedAtLeast} of a hundred changes are noticed`, {
  timeout: 30 * 60_000,
}, () => {
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(import.meta.dirname, 'main.ts'),
      '--kept',
      '.cache/mutants-part.jsonl',
      '--fresh',
      '--share',
      String(share),
      '--minutes',
      '20',
      '--at-least',
      String(killedAtLeast),
    ],
    { encoding: 'utf8' },
  );
  expect(status, stdout).toBe(0);
});
