import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { partsNamed } from './long-parts.ts';

const root = join(import.meta.dirname, '..');
const folder = join(root, '.github/workflows');
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found);

describe.each(readdirSync(folder))('the workflow %s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8');

  it('starts only scripts and parts of the long suites that exist', () => {
    const started = matches(text, /npm run (\S+)/g);
    expect(started.filter((script) => scripts[script] === undefined)).toEqual([]);
    expect(started).not.toEqual([]);
    for (const words of matches(text, /test:long -- (.+)$/gm)) partsNamed(words.split(' '));
  });

  it('names each action by its commit, because a tag can be moved', () => {
    const actions = matches(text, /uses: (.+)$/gm);
    expect(actions).not.toEqual([]);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('has no write permission unless a job asks for it, and keeps no token in the clone', () => {
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m);
    expect(matches(text, /(contents: write)/g).length).toBe(name === 'release.yml' ? 1 : 0);
    expect(matches(text, /(persist-credentials: false)/g)).toHaveLength(
      matches(text, /(actions\/checkout@)/g).length,
    );
  });
});

it('a release is made for each system and architecture, and without --trial', () => {
  const text = readFileSync(join(folder, 'release.yml'), 'utf8');
  const rows = matches(text, /^ +- \{ os: (\w+-[\w.]+, arch: \w+) \}$/gm).map((row) =>
    row.replace(/-[\w.]+, arch:/, ''),
  );
  expect(rows.toSorted()).toEqual(
    ['macos', 'ubuntu', 'windows'].flatMap((system) => [`${system} arm64`, `${system} x64`]),
  );
  expect(text).not.toContain('--trial');
});

it('a release is signed, and only the step that signs gets the key', () => {
  const text = readFileSync(join(folder, 'release.yml'), 'utf8');
  const steps = text.split(/^ {6}- /m).filter((step) => step.includes('secrets.UPDATE_KEY'));
  expect(steps).toHaveLength(1);
  expect(steps[0]).toMatch(/^run: npm run release:sign -- sign dist\n/);
  expect(text).toMatch(/^ {2}draft:\n {4}needs: sign$/m);
});
