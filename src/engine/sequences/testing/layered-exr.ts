import { exrAttribute as attribute, exrInt32 as int32, exrText as text } from './exr-bytes.ts';

const magic = 20_000_630;
const version = 2;
const float = 2;
const floatBytes = 4;
const noCompression = 0;

/** For each layer, the value of a channel at a position, from 0 to 1. */
export type Layers = Readonly<Record<string, (channel: 'B' | 'G' | 'R', x: number, y: number) => number>>;

/** An EXR with several layers, which compositors write but ffmpeg does not: lines of floats, without compression. */
export function layeredExr(width: number, height: number, layers: Layers): Buffer {
  const channels = Object.entries(layers)
    .flatMap(([layer, valueAt]) =>
      (['B', 'G', 'R'] as const).map((channel) => ({ name: `${layer}.${channel}`, channel, valueAt })),
    )
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  const window = int32(0, 0, width - 1, height - 1);
  const one = Buffer.alloc(floatBytes);
  one.writeFloatLE(1);
  const listed = channels.map(({ name }) =>
    Buffer.concat([text(name), int32(float), Buffer.alloc(4), int32(1, 1)]),
  );
  const header = Buffer.concat([
    int32(magic, version),
    attribute('channels', 'chlist', Buffer.concat([...listed, Buffer.from([0])])),
    attribute('compression', 'compression', Buffer.from([noCompression])),
    attribute('dataWindow', 'box2i', window),
    attribute('displayWindow', 'box2i', window),
    attribute('lineOrder', 'lineOrder', Buffer.from([0])),
    attribute('pixelAspectRatio', 'float', one),
    attribute('screenWindowCenter', 'v2f', Buffer.alloc(8)),
    attribute('screenWindowWidth', 'float', one),
    Buffer.from([0]),
  ]);
  const lineBytes = width * floatBytes * channels.length;
  const table = Buffer.alloc(height * 8);
  const lines = Array.from({ length: height }, (_, y) => {
    table.writeBigUInt64LE(BigInt(header.length + table.length + y * (8 + lineBytes)), y * 8);
    const line = Buffer.alloc(lineBytes);
    for (const [index, { channel, valueAt }] of channels.entries())
      for (let x = 0; x < width; x += 1)
        line.writeFloatLE(valueAt(channel, x, y), (index * width + x) * floatBytes);
    return Buffer.concat([int32(y, lineBytes), line]);
  });
  return Buffer.concat([header, table, ...lines]);
}
