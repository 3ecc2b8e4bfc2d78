/** The parts of an EXR header that say where the picture is and how much data it should have. */
export interface ExrHeader {
  readonly isMultipart: boolean;
  readonly parts: readonly ExrPart[];
  /** Where the header ends and the table of chunks begins. */
  readonly end: number;
}

interface ExrPart {
  readonly channels: readonly string[];
  readonly isTiled: boolean;
  readonly isCompressed: boolean;
  /** The number of chunks of pixels; null if the header alone does not say. */
  readonly chunkCount: number | null;
  /** The size at which it is displayed; the stored area may be larger or smaller. */
  readonly displayed: { readonly width: number; readonly height: number } | null;
}

/** What ffmpeg needs to know to decode the right picture from an EXR file. */
export interface ExrPicture {
  readonly part: number;
  /** The layer within that part: empty for plain R, G and B. */
  readonly layer: string;
}

const magic = 20_000_630;
const multipartFlag = 0x1000;

/** Null if the bytes are not an EXR header, or end before it does. */
export function readExrHeader(bytes: Uint8Array): ExrHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.byteLength < 8 || view.getInt32(0, true) !== magic) return null;
  const isMultipart = (view.getInt32(4, true) & multipartFlag) !== 0;
  const parts: ExrPart[] = [];
  let at = 8;
  for (;;) {
    // In a multipart file, an empty name ends the list of parts.
    if (isMultipart && parts.length > 0 && bytes[at] === 0) return { isMultipart, parts, end: at + 1 };
    const read = readAttributes(bytes, at);
    if (read === null) return null;
    parts.push(partOf(read.attributes));
    at = read.end;
    if (!isMultipart) return { isMultipart, parts, end: at };
  }
}

/** Names that renderers give to the layer with the finished picture, most specific first. */
const pictureLayers = [/^$/, /\bcombined$/i, /\bbeauty$/i, /\brgba?$/i, /\bcomposite$/i];

/** Blender, for example, writes `ViewLayer.Combined.R` and nothing under plain `R`. Null where no layer has colors. */
export function exrPicture({ parts }: ExrHeader): ExrPicture | null {
  const pictures = parts.flatMap(({ channels }, part) =>
    layersOf(channels).map((layer) => ({ part, layer })),
  );
  const rank = ({ layer }: ExrPicture) => {
    const found = pictureLayers.findIndex((pattern) => pattern.test(layer));
    return found === -1 ? pictureLayers.length : found;
  };
  return pictures.toSorted((one, other) => rank(one) - rank(other))[0] ?? null;
}

/** The name of a layer is passed to ffmpeg as an argument, so it may only have these ASCII characters. */
const plainName = /^(?:[A-Za-z0-9_][A-Za-z0-9_ .:()+-]{0,199})?$/;

function layersOf(channels: readonly string[]): readonly string[] {
  const present = new Set(channels);
  return channels
    .filter((channel) => channel === 'R' || channel.endsWith('.R'))
    .map((red) => red.slice(0, -1))
    .filter((stem) => present.has(`${stem}G`) && present.has(`${stem}B`))
    .map((stem) => stem.replace(/\.$/, ''))
    .filter((layer) => plainName.test(layer));
}

type Attributes = ReadonlyMap<string, DataView>;

function readAttributes(
  bytes: Uint8Array,
  start: number,
): { readonly attributes: Attributes; readonly end: number } | null {
  const attributes = new Map<string, DataView>();
  let at = start;
  for (;;) {
    const name = readText(bytes, at);
    if (name === null) return null;
    if (name.text === '') return { attributes, end: name.end };
    const type = readText(bytes, name.end);
    if (type === null || type.end + 4 > bytes.byteLength) return null;
    const size = new DataView(bytes.buffer, bytes.byteOffset + type.end).getInt32(0, true);
    at = type.end + 4 + size;
    if (size < 0 || at > bytes.byteLength) return null;
    attributes.set(name.text, new DataView(bytes.buffer, bytes.byteOffset + at - size, size));
  }
}

function partOf(attributes: Attributes): ExrPart {
  const list = attributes.get('channels');
  const channels = list ? channelNames(new Uint8Array(list.buffer, list.byteOffset, list.byteLength)) : [];
  return {
    channels,
    isTiled: attributes.has('tiles'),
    isCompressed: (compressionOf(attributes) ?? 0) !== 0,
    chunkCount: chunkCountOf(attributes),
    displayed: sizeOfWindow(attributes.get('displayWindow')),
  };
}

function sizeOfWindow(window: DataView | undefined): ExrPart['displayed'] {
  if (!window || window.byteLength < 16) return null;
  const width = window.getInt32(8, true) - window.getInt32(0, true) + 1;
  const height = window.getInt32(12, true) - window.getInt32(4, true) + 1;
  return { width, height };
}

/** Scan lines in one chunk, by the number of the compression: none, RLE, ZIPS, ZIP, PIZ, PXR24, B44, B44A, DWAA, DWAB. */
const linesInChunk: readonly number[] = [1, 1, 1, 16, 32, 16, 32, 32, 32, 256];

function compressionOf(attributes: Attributes): number | null {
  const written = attributes.get('compression');
  return written && written.byteLength > 0 ? written.getUint8(0) : null;
}

function chunkCountOf(attributes: Attributes): number | null {
  const written = attributes.get('chunkCount');
  if (written && written.byteLength >= 4) return written.getInt32(0, true);
  const stored = sizeOfWindow(attributes.get('dataWindow'));
  if (!stored) return null;
  const { width, height } = stored;
  const tiles = attributes.get('tiles');
  if (tiles) {
    // With several levels of detail, counting is more complicated.
    if (tiles.byteLength < 9 || (tiles.getUint8(8) & 0xf) !== 0) return null;
    return Math.ceil(width / tiles.getUint32(0, true)) * Math.ceil(height / tiles.getUint32(4, true));
  }
  const compression = compressionOf(attributes);
  const lines = compression === null ? undefined : linesInChunk[compression];
  return lines === undefined ? null : Math.ceil(height / lines);
}

const channelFactsBytes = 16;

function channelNames(list: Uint8Array): readonly string[] {
  const names: string[] = [];
  let at = 0;
  for (;;) {
    const name = readText(list, at);
    if (name === null || name.text === '') return names;
    names.push(name.text);
    at = name.end + channelFactsBytes;
  }
}

function readText(bytes: Uint8Array, start: number): { readonly text: string; readonly end: number } | null {
  const end = bytes.indexOf(0, start);
  if (start >= bytes.byteLength || end === -1) return null;
  return { text: new TextDecoder('latin1').decode(bytes.subarray(start, end)), end: end + 1 };
}
