import type { ContainerBytes, Piece } from './container-bytes.ts';

export interface Box {
  readonly type: string;
  readonly start: number;
  readonly bodyAt: number;
  /** If it is beyond the end of the file, part of the box is missing. */
  readonly end: number;
}

/** The boxes between two positions of a file, up to the first that is not a box. */
export async function* boxesIn(bytes: ContainerBytes, from: number, to: number): AsyncGenerator<Box> {
  let start = from;
  while (start + 8 <= to) {
    const box = boxAt(await bytes.upTo(start, 16), start, to);
    if (box === null) return;
    yield box;
    start = box.end;
  }
}

function boxAt(header: Piece, start: number, to: number): Box | null {
  if (header.length < 8) return null;
  const short = header.u32(0);
  const type = header.text(4, 4);
  // Zero means "to the end of the file", but only for a box with a name: zeros without a name are no box.
  if (short === 0) return type === '\0\0\0\0' ? null : { type, start, bodyAt: start + 8, end: to };
  if (short !== 1) return short < 8 ? null : { type, start, bodyAt: start + 8, end: start + short };
  if (header.length < 16) return { type, start, bodyAt: start + 16, end: Number.POSITIVE_INFINITY };
  const long = header.u64(8);
  return long < 16 ? null : { type, start, bodyAt: start + 16, end: start + long };
}

/** The first box at this path of nested names. */
export async function findBox(
  bytes: ContainerBytes,
  inside: Pick<Box, 'bodyAt' | 'end'>,
  ...[name, ...rest]: readonly string[]
): Promise<Box | null> {
  for await (const box of boxesIn(bytes, inside.bodyAt, inside.end)) {
    if (box.type === name) return rest.length === 0 ? box : findBox(bytes, box, ...rest);
  }
  return null;
}
