import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseBoundedJson } from './bounded-json.ts';

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

it('reads what JSON.parse reads', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), (text) => {
      expect(parseBoundedJson(bytesOf(text))).toEqual(JSON.parse(text));
    }),
  );
  const brackets = JSON.stringify({ text: `\\"${'['.repeat(1_000)}`, last: '\\' });
  expect(parseBoundedJson(bytesOf(brackets))).toEqual(JSON.parse(brackets));
});

it.each([
  ['nested 3.9 million deep', '['.repeat(3_900_000) + ']'.repeat(3_900_000)],
  ['nested and never closed', '{"a":'.repeat(1_000_000)],
  ['a million small objects', `[${'{},'.repeat(999_999)}{}]`],
  ['a hundred deep', '['.repeat(100) + ']'.repeat(100)],
])('builds nothing of an answer that is %s', (_what, text) => {
  const bytes = bytesOf(text);
  const before = process.memoryUsage().heapUsed;
  expect(parseBoundedJson(bytes)).toBeUndefined();
  expect(process.memoryUsage().heapUsed - before).toBeLessThan(50e6);
});

it('is undefined for what is no JSON', () => {
  for (const text of ['', '{', '<html>', '[1,]', '"'])
    expect(parseBoundedJson(bytesOf(text))).toBeUndefined();
  expect(parseBoundedJson(new Uint8Array([0x22, 0xff, 0x22]))).toBeUndefined();
});
