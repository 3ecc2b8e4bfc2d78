import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { requestNames } from '../src/shared/ipc/names.ts';
import { filesBelow, root } from './words/files-below.ts';

/** What the window asks for by itself: nobody waits for it, and nobody would know what a failure is about. */
const ofTheWindow: ReadonlySet<string> = new Set([
  'accounts.cancelSignIn',
  'app.goOnWithoutKeychain',
  'app.ready',
  'check.close',
  'files.forget',
  'library.keepTinyPictures',
  'library.setInSight',
  'logs.recordWindowFailure',
  'notes.stop',
  'viewer.close',
  'viewer.makeProxy',
  'viewer.prepare',
]);
const isRequest = (group: string, name: string): boolean =>
  Object.entries(requestNames).some(([key, names]) => key === group && names.some((each) => each === name));

/** Requests whose answer is thrown away, and with it the reason why they failed. */
const thrownAway = (source: string): readonly string[] =>
  [...source.matchAll(/\bvoid \(?(?:unwrap\()?(?:[\w$#]+\.)*?(\w+)\.(\w+)\(/g)].flatMap(
    ([, group = '', name = '']) => (isRequest(group, name) ? [`${group}.${name}`] : []),
  );

/** Mutations whose error is never looked at. */
const unseenErrors = (source: string): readonly string[] =>
  [...source.matchAll(/const (\w+) = useMutation\((\{[\s\S]*?\n? {0,2}\})\);/g)].flatMap(
    ([, name = '', options = '']) => {
      const isSeen =
        options.includes('onError') ||
        new RegExp(
          `\\b${name}\\.error\\b|error\\b[^}]*\\} = ${name};|\\{\\.\\.\\.${name}|\\? ${name} :`,
        ).test(source);
      return isSeen ? [] : [name];
    },
  );

const sources = filesBelow(['src/renderer'])
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .map((path) => ({ path, source: readFileSync(join(root, path), 'utf8') }));

it('what a person asks for by a click or a key says so when it fails', () => {
  const found = sources.flatMap(({ path, source }) => thrownAway(source).map((asked) => ({ path, asked })));
  const byItself = found.filter(({ asked }) => ofTheWindow.has(asked));
  expect(found.filter(({ asked }) => !ofTheWindow.has(asked))).toEqual([]);
  expect(byItself.length, 'the scan finds those that are allowed').toBeGreaterThan(4);
});

it('a mutation that fails says so', () => {
  const unseen = sources.flatMap(({ path, source }) => unseenErrors(source).map((name) => ({ path, name })));
  expect(unseen).toEqual([]);
});
