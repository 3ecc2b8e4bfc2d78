import { expect, test } from 'vitest';
import { decodeClone, encodeClone } from './structured-text.ts';

test.each([
  ['what JSON has', { text: 'ä', list: [1, null, true], below: { more: [] } }],
  ['undefined, alone and within', { gone: undefined, list: [undefined] }],
  ['numbers that JSON lacks', [Number.NaN, Number.POSITIVE_INFINITY, 2n ** 70n]],
  ['dates and patterns', [new Date(5), /a+/gi]],
  ['maps and sets', new Map([['a', new Set([1, { b: 2 }])]])],
  ['bytes', new Uint8Array([0, 255, 7])],
])('%s crosses as it is', (_name, value) => {
  expect(decodeClone(encodeClone(value))).toEqual(value);
});

test('an error crosses with its name and message', () => {
  const crossed = decodeClone(encodeClone(new RangeError('too far')));
  expect(crossed).toMatchObject({ name: 'RangeError', message: 'too far' });
});

test('what Electron cannot clone is refused', () => {
  expect(() => encodeClone({ run: () => 1 })).toThrow(/could not be cloned/);
  expect(() => encodeClone([Symbol('x')])).toThrow(/could not be cloned/);
});

test('both functions use nothing outside themselves, so that their text works in a page', () => {
  const inPage = new Function(`return [${encodeClone.toString()}, ${decodeClone.toString()}]`)();
  expect(inPage[1](inPage[0]({ at: new Date(3) }))).toEqual({ at: new Date(3) });
});
