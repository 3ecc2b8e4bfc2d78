/**
 * On Linux a file name is any bytes, so it may not be valid UTF-8. The invalid bytes are kept in the text of a path as lone
 * surrogates (U+DC80 to U+DCFF, as Python does), which valid text never contains. Such a path can be stored as JSON, shown with
 * replacement characters, and turned back into the name on the disk.
 */
const oddByte = /[\udc80-\udcff]/;
const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** The name to give to the file system for a path: its bytes where it is not valid UTF-8. */
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
