import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { wordsAsGiven } from './words-as-given.ts';

const source = new URL('words-as-given.ts', import.meta.url).href;
const show = `console.log(JSON.stringify((await import(${JSON.stringify(source)})).wordsAsGiven(process.argv.slice(1))))`;
/** As an older Node starts this one: with the words as it understood them. It must outlive it, so that it can be asked. */
const between = `require('node:child_process').spawnSync(process.execPath,
  ['--input-type=module', '-e', process.env.SHOW, ...process.argv.slice(1)], { stdio: 'inherit' })`;

/** What a program that a shell starts with these words, written for printf, takes them for. */
async function given(program: readonly string[], words: readonly string[]): Promise<unknown> {
  const written = words.map((word) => `"$(printf '${word}')"`).join(' ');
  const child = spawn('/bin/sh', ['-c', `"$0" "$@" ${written}`, process.execPath, ...program], {
    env: { ...process.env, SHOW: show },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  await once(child, 'close');
  return JSON.parse(said);
}

it.runIf(process.platform === 'linux').each([
  ['by a shell', ['--input-type=module', '-e', show]],
  ['by an older Node', ['-e', between]],
])('finds the bytes of words that are not UTF-8, started %s', async (_by, program) => {
  expect(await given(program, ['upload', 'S\\351q.mov'])).toEqual(['upload', 'S\udce9q.mov']);
});

it('leaves words as they are that nobody has given to a program', () => {
  const words = ['upload', 'S\ufffdq.mov'];
  expect(wordsAsGiven(words)).toBe(words);
  expect(wordsAsGiven([...words, '--new'])).toEqual([...words, '--new']);
});
