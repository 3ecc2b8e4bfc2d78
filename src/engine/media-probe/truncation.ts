import type { Tracks } from './mediainfo-tracks.ts';
import type { PositionedFile } from './positioned-file.ts';

/**
 * What MediaInfo does not notice by itself: a container whose closing part is missing, and a file that was given its
 * full size before its bytes arrived (copies over SMB, renderers that preallocate).
 */
export async function findMissingPart(
  file: PositionedFile,
  { general, video }: Tracks,
): Promise<string | null> {
  switch (general?.Format) {
    case 'MPEG-4':
      // Without compression, zeros are black: a render that fades out may well end with them.
      return missingFromMp4(file, { zerosArePicture: video[0]?.Format === 'RGB' });
    case 'MXF':
      return (await missingFromMxf(file)) ?? zeroTail(file);
    case 'Windows Media':
      return missingFromAsf(file);
    case 'AVI':
    case 'Matroska':
    case 'WebM':
    case 'MPEG-TS':
      return zeroTail(file);
    default:
      return null;
  }
}

/** A file that begins with nothing but zeros was made room for and not written yet. */
export async function beginsEmpty(file: PositionedFile): Promise<boolean> {
  const head = await file.read(0, 4096);
  return head.length >= 64 && head.every((byte) => byte === 0);
}

const stillWritten = 'It is still being written or was copied only in part.';

const endMissing = `Its end is missing. ${stillWritten}`;

const boxCountMax = 4096;

async function missingFromMp4(
  file: PositionedFile,
  { zerosArePicture }: { readonly zerosArePicture: boolean },
): Promise<string | null> {
  let offset = 0;
  let hasIndex = false;
  let lastType = '';
  for (let count = 0; offset + 8 <= file.sizeBytes && count < boxCountMax; count++) {
    const header = await file.read(offset, 16);
    if (header.length < 8) return null;
    const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
    const type = String.fromCharCode(...header.subarray(4, 8));
    const short = view.getUint32(0);
    // Zero means "to the end of the file", but only for a box with a name: nameless zeros are room not yet filled.
    if (short === 0 && type === '\0\0\0\0') break;
    let size = short === 0 ? file.sizeBytes - offset : short;
    if (short === 1) size = header.length >= 16 ? Number(view.getBigUint64(8)) : file.sizeBytes;
    if (size < 8) break;
    if (type === 'moov') hasIndex = true;
    lastType = type;
    offset += size;
  }
  if (!hasIndex) return `It has no index yet (the "moov" part of a movie file). ${stillWritten}`;
  return lastType === 'mdat' && !zerosArePicture ? zeroTail(file) : null;
}

const mxfPartitionKeyStart = '060e2b34020501010d010201';

/** The header names the place of the footer; from there on, every packet must end inside the file. */
async function missingFromMxf(file: PositionedFile): Promise<string | null> {
  const head = await file.read(0, 64);
  if (head.length < 64 || !hex(head).startsWith(mxfPartitionKeyStart)) return null;
  const lengthBytes = klvLength(head, 16);
  if (lengthBytes === null) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  const footerAt = 16 + lengthBytes.headerBytes + 24;
  const footerOffset = Number(view.getBigUint64(footerAt));
  // Zero: whoever wrote the header did not know yet. Then a whole file ends with an index of its partitions.
  if (footerOffset === 0) return (await endsWithPartitionIndex(file)) ? null : endMissing;
  let offset = footerOffset;
  for (let count = 0; offset < file.sizeBytes && count < boxCountMax; count++) {
    const packet = await file.read(offset, 32);
    const length = klvLength(packet, 16);
    if (length === null || !hex(packet).startsWith('060e2b34')) {
      return endMissing;
    }
    offset += 16 + length.headerBytes + length.valueBytes;
  }
  return offset > file.sizeBytes ? endMissing : null;
}

const mxfPartitionIndexKey = '060e2b34020501010d01020101110100';

/** The last four bytes of the index say how long it is. */
async function endsWithPartitionIndex(file: PositionedFile): Promise<boolean> {
  const last = await file.read(file.sizeBytes - 4, 4);
  if (last.length < 4) return false;
  const indexBytes = new DataView(last.buffer, last.byteOffset, 4).getUint32(0);
  if (indexBytes > file.sizeBytes) return false;
  return hex(await file.read(file.sizeBytes - indexBytes, 16)) === mxfPartitionIndexKey;
}

interface KlvLength {
  readonly headerBytes: number;
  readonly valueBytes: number;
}

function klvLength(bytes: Uint8Array, at: number): KlvLength | null {
  const first = bytes[at];
  if (first === undefined) return null;
  if (first < 0x80) return { headerBytes: 1, valueBytes: first };
  const count = first & 0x7f;
  if (count > 8 || at + count >= bytes.length) return null;
  const valueBytes = bytes.subarray(at + 1, at + 1 + count).reduce((value, byte) => value * 256 + byte, 0);
  return { headerBytes: 1 + count, valueBytes };
}

const asfFileProperties = 'a1dcab8c47a9cf118ee400c00c205365';

/** The header's File Properties object names the size of the whole file; live streams leave it at zero. */
async function missingFromAsf(file: PositionedFile): Promise<string | null> {
  const head = await file.read(0, 64 * 1024);
  const at = hex(head).indexOf(asfFileProperties) / 2;
  if (at < 0 || !Number.isInteger(at) || at + 48 > head.length) return null;
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  return Number(view.getBigUint64(at + 40, true)) > file.sizeBytes ? endMissing : null;
}

const tailBytes = 4096;

async function zeroTail(file: PositionedFile): Promise<string | null> {
  const tail = await file.read(Math.max(0, file.sizeBytes - tailBytes), tailBytes);
  const isEmpty = tail.length === tailBytes && tail.every((byte) => byte === 0);
  return isEmpty
    ? `Its end is still empty: room was made for it before it was written. ${stillWritten}`
    : null;
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('hex');
}
