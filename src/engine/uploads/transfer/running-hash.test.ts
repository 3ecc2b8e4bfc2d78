import { xxh3 } from '@node-rs/xxhash';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { contentHash, type ReadAt, RunningHash } from './running-hash.ts';

/** The hash of the whole file at once, by the native implementation: what `xxhsum -H3` prints. */
const reference = (bytes: Uint8Array) => xxh3.xxh64(bytes).toString(16).padStart(16, '0');

const patterned = (length: number) =>
  new Uint8Array(length).map((_, index) => (index * 31 + (index >> 10)) & 0xff);

/** A file that gives at most this many bytes per read, as file servers do. */
const readingFrom =
  (bytes: Uint8Array, most = bytes.length): ReadAt =>
  async (buffer, length, position) => {
    const piece = bytes.subarray(position, position + Math.min(length, most));
    buffer.set(piece);
    return piece.length;
  };

it('hashes the same bytes to the same text, in whatever pieces they come', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 3000 }), fc.nat(3000), (bytes, cut) => {
      const pieces = new RunningHash();
      pieces.add(bytes.subarray(0, cut), 0);
      pieces.add(bytes.subarray(cut), Math.min(cut, bytes.length));
      expect(pieces.digest()).toBe(reference(bytes));
    }),
  );
});

it('keeps two files apart that are hashed in turns, and goes on after a digest', () => {
  const bytes = patterned(5_000);
  const [one, other] = [new RunningHash(), new RunningHash()];
  for (let position = 0; position < bytes.length; position += 500) {
    one.add(bytes.subarray(position, position + 500), position);
    other.add(bytes.subarray(position, position + 500).toReversed(), position);
    expect(one.digest()).toBe(reference(bytes.subarray(0, position + 500)));
  }
  expect(other.digest()).not.toBe(one.digest());
});

it.each([0, 1, 1_048_576, 2_500_000])(
  'hashes %d bytes of a file, however many come at a time',
  async (size) => {
    const bytes = patterned(size);
    expect(await contentHash(readingFrom(bytes), size)).toBe(reference(bytes));
    expect(await contentHash(readingFrom(bytes, 70_001), size)).toBe(reference(bytes));
  },
);

it('hashes what was there when the file was opened, not what grew behind it', async () => {
  const bytes = patterned(3_000);
  expect(await contentHash(readingFrom(bytes), 2_000)).toBe(reference(bytes.subarray(0, 2_000)));
});

it('has no hash for a file that became shorter', async () => {
  expect(await contentHash(readingFrom(patterned(1_000)), 2_000)).toBeNull();
});

it('stops when canceled', async () => {
  const controller = new AbortController();
  const reason = new Error('enough');
  const read: ReadAt = async (buffer, length) => {
    controller.abort(reason);
    return Math.min(length, buffer.length);
  };
  await expect(contentHash(read, 5_000_000, controller.signal)).rejects.toBe(reason);
});
