/** Answers of the contract are only a few levels deep, and a page holds some thousand objects at most. */
const depthMax = 64;
const containersMax = 50_000;

const quote = 0x22;
const backslash = 0x5c;
const opening = new Set([0x5b, 0x7b]);
const closing = new Set([0x5d, 0x7d]);

/** Parses JSON from outside; undefined if it is not JSON, or would take far more memory than its bytes. */
export function parseBoundedJson(bytes: Uint8Array): unknown {
  if (!isBounded(bytes)) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

/** Checked before parsing, because millions of brackets become millions of objects. */
function isBounded(bytes: Uint8Array): boolean {
  let depth = 0;
  let containers = 0;
  let inText = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (inText) {
      if (byte === backslash) at += 1;
      else if (byte === quote) inText = false;
    } else if (byte === quote) inText = true;
    else if (opening.has(byte)) {
      depth += 1;
      containers += 1;
      if (depth > depthMax || containers > containersMax) return false;
    } else if (closing.has(byte)) depth -= 1;
  }
  return true;
}
