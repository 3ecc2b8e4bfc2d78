const signatures: readonly (readonly [contentType: string, matches: (bytes: Uint8Array) => boolean])[] = [
  ['image/jpeg', (bytes) => startsWith(bytes, [0xff, 0xd8, 0xff])],
  ['image/png', (bytes) => startsWith(bytes, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])],
  ['image/gif', (bytes) => ascii(bytes, 0, 4) === 'GIF8'],
  ['image/webp', (bytes) => ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP'],
  ['image/avif', (bytes) => ascii(bytes, 4, 12) === 'ftypavif'],
];

/** The picture type, detected from the bytes; null for anything else, in particular SVG. */
export function pictureTypeOf(bytes: Uint8Array): string | null {
  return signatures.find(([, matches]) => matches(bytes))?.[0] ?? null;
}

const startsWith = (bytes: Uint8Array, signature: readonly number[]) =>
  signature.every((byte, index) => bytes[index] === byte);

const ascii = (bytes: Uint8Array, from: number, until: number) =>
  String.fromCharCode(...bytes.subarray(from, until));
