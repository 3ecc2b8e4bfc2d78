/** Copies write whole blocks, so the zeros of a missing part are at least this long. */
export const blockBytes = 512;

/** No compressed picture ends in this many zeros. */
export const compressedZerosMin = 32;

export const isZero = (bytes: Uint8Array): boolean => bytes.every((byte) => byte === 0);
