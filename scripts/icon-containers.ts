/** Two file formats that hold an icon in several sizes: ICO for Windows, ICNS for macOS. Both contain unchanged PNG images. */
export interface IconImage {
  readonly size: number;
  readonly png: Buffer;
}

const icoHeaderBytes = 6;
const icoEntryBytes = 16;

export function icoOf(images: readonly IconImage[]): Buffer {
  const header = Buffer.alloc(icoHeaderBytes);
  header.writeUInt16LE(1, 2);
  header.writeUInt16LE(images.length, 4);
  let offset = icoHeaderBytes + images.length * icoEntryBytes;
  const entries = images.map(({ size, png }) => {
    const entry = Buffer.alloc(icoEntryBytes);
    // 256 doesn't fit into a byte, so zero stands for it.
    entry.writeUInt8(size % 256, 0);
    entry.writeUInt8(size % 256, 1);
    entry.writeUInt16LE(1, 4);
    entry.writeUInt16LE(32, 6);
    entry.writeUInt32LE(png.length, 8);
    entry.writeUInt32LE(offset, 12);
    offset += png.length;
    return entry;
  });
  return Buffer.concat([header, ...entries, ...images.map(({ png }) => png)]);
}

/** Apple's four-letter names for PNG images. A size has one name for itself and another as the double of a smaller size. */
const icnsNames: ReadonlyMap<number, readonly string[]> = new Map([
  [16, ['icp4']],
  [32, ['icp5', 'ic11']],
  [64, ['ic12']],
  [128, ['ic07']],
  [256, ['ic08', 'ic13']],
  [512, ['ic09', 'ic14']],
  [1024, ['ic10']],
]);

export function icnsOf(images: readonly IconImage[]): Buffer {
  const chunks = images.flatMap(({ size, png }) =>
    (icnsNames.get(size) ?? []).map((name) => icnsChunk(name, png)),
  );
  return icnsChunk('icns', Buffer.concat(chunks));
}

function icnsChunk(name: string, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.write(name, 0, 'latin1');
  head.writeUInt32BE(body.length + head.length, 4);
  return Buffer.concat([head, body]);
}
