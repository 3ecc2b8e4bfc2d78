/**
 * On Linux a file name is any bytes; one that is not UTF-8 has no text of its own. Its odd bytes are kept in the text of its
 * path as lone surrogates (U+DC80 to U+DCFF, as Python does), which no real text holds: so it can be written down as JSON,
 * shown with replacement characters, and found on the disk again.
 */
const oddByte = /[\udc80-\udcff]/;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** What the file system calls the file of this path. */
export function diskPath(path: string): string | Buffer {
  if (path.isWellFormed() || !oddByte.test(path)) return path;
  const pieces = [...path].map((letter) => {
    const code = letter.charCodeAt(0);
    return letter.length === 1 && code >= 0xdc80 && code <= 0xdcff
      ? Buffer.from([code - 0xdc00])
      : Buffer.from(letter);
  });
  return Buffer.concat(pieces);
}

/** The path that stands for these bytes. */
export function pathOfBytes(bytes: Buffer): string {
  const whole = decoded(bytes);
  if (whole !== null) return whole;
  let path = '';
  for (let at = 0; at < bytes.length; ) {
    const length = letterBytes(bytes[at] ?? 0);
    const letter = at + length <= bytes.length ? decoded(bytes.subarray(at, at + length)) : null;
    path += letter ?? String.fromCharCode(0xdc00 + (bytes[at] ?? 0));
    at += letter === null ? 1 : length;
  }
  return path;
}

const letterBytes = (first: number): number => (first < 0xc0 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4);

function decoded(bytes: Buffer): string | null {
  try {
    return strict.decode(bytes);
  } catch {
    return null;
  }
}
