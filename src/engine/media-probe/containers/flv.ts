import { framesPerSecond, recognizeFrameRate } from '../../../shared/model/frame-rate.ts';
import { type ContainerBytes, MissingBytes, type Piece } from './container-bytes.ts';
import {
  type ContainerReport,
  incomplete,
  unknownWholeness,
  type Wholeness,
  whole,
} from './container-report.ts';

const tagHeaderBytes = 11;
const tagsMax = 3_000;
const metadataBytesMax = 64 * 1024;
const kinds = { sound: 8, picture: 9, script: 18 } as const;

interface Tag {
  readonly kind: number;
  readonly seconds: number;
  readonly dataAt: number;
  readonly end: number;
}

interface Metadata {
  readonly duration: number;
  readonly filesize: number;
  readonly framerate: number;
}

/** Flash video: consecutive tags, each followed by its length, so they can be read from both ends. */
export async function readFlv(bytes: ContainerBytes): Promise<ContainerReport> {
  const first = await tagAt(bytes, (await bytes.at(0, 9)).u32(5) + 4);
  if (first === null) return { wholeness: incomplete('end'), facts: {} };
  const metadata = first.kind === kinds.script ? await readMetadata(bytes, first) : null;
  const wholeness = await wholenessOf(bytes, first, metadata);
  const isLastTagThere = wholeness.kind === 'whole' || (await tagEndingAt(bytes, bytes.sizeBytes)) !== null;
  return { wholeness, end: isLastTagThere ? 'data' : 'other', facts: {} };
}

async function tagAt(bytes: ContainerBytes, at: number): Promise<Tag | null> {
  if (at >= bytes.sizeBytes) return null;
  const head = await bytes.at(at, tagHeaderBytes, 64);
  const kind = head.u8(0) & 0x1f;
  if (kind !== kinds.sound && kind !== kinds.picture && kind !== kinds.script) return null;
  const dataAt = at + tagHeaderBytes;
  const milliseconds = head.u24(4) + head.u8(7) * 2 ** 24;
  return { kind, seconds: milliseconds / 1000, dataAt, end: dataAt + head.u24(1) + 4 };
}

async function wholenessOf(bytes: ContainerBytes, first: Tag, metadata: Metadata | null): Promise<Wholeness> {
  const filesize = metadata?.filesize ?? 0;
  if (filesize > bytes.sizeBytes) return incomplete('end');
  const last = filesize > 0 ? await tagEndingAt(bytes, filesize) : null;
  if (filesize > 0 && last === null) return incomplete('middle');
  const chain = await followTags(bytes, first, filesize > 0 ? filesize : bytes.sizeBytes);
  if (chain === 'cut') return incomplete('end');
  if (chain === 'broken' && filesize > 0) return incomplete('middle');
  if (last !== null) return whole;
  const end = await tagEndingAt(bytes, bytes.sizeBytes);
  const duration = metadata?.duration ?? 0;
  if (duration === 0 || end === null) return unknownWholeness;
  const oneFrame = recognizeFrameRate(metadata?.framerate ?? 0);
  const tolerance = oneFrame === null ? 1 : 2 / framesPerSecond(oneFrame);
  return end.seconds + tolerance < duration ? incomplete('end') : whole;
}

/** Follows the tags from the beginning, up to a limit. */
async function followTags(
  bytes: ContainerBytes,
  first: Tag,
  stop: number,
): Promise<'good' | 'cut' | 'broken'> {
  let tag: Tag | null = first;
  let end = first.end;
  for (let count = 0; count < tagsMax; count++) {
    if (tag === null) return end === stop ? 'good' : 'broken';
    if (tag.end > bytes.sizeBytes) return 'cut';
    if ((await bytes.at(tag.end - 4, 4)).u32(0) !== tag.end - 4 - tag.dataAt + tagHeaderBytes)
      return 'broken';
    end = tag.end;
    if (end === stop) return 'good';
    tag = await nextTag(bytes, end);
  }
  return 'good';
}

async function nextTag(bytes: ContainerBytes, at: number): Promise<Tag | null> {
  try {
    return await tagAt(bytes, at);
  } catch (error) {
    // Fewer bytes than the header of a tag: either a tag that was cut off, or something else.
    if (error instanceof MissingBytes) return cutTag(await bytes.upTo(at, 1), at);
    throw error;
  }
}

function cutTag(start: Piece, at: number): Tag | null {
  const kind = start.length === 0 ? 0 : start.u8(0);
  if (kind !== kinds.sound && kind !== kinds.picture) return null;
  return { kind, seconds: 0, dataAt: at, end: Number.POSITIVE_INFINITY };
}

async function tagEndingAt(bytes: ContainerBytes, end: number): Promise<Tag | null> {
  const length = (await bytes.at(end - 4, 4)).u32(0);
  if (length < tagHeaderBytes || length > end - 17) return null;
  const tag = await tagAt(bytes, end - 4 - length);
  return tag?.end === end ? tag : null;
}

/** Finds numbers by their names and ignores the bytes in between. */
async function readMetadata(bytes: ContainerBytes, { dataAt, end }: Tag): Promise<Metadata> {
  const data = await bytes.at(dataAt, Math.min(end - 4 - dataAt, metadataBytesMax));
  const text = data.text(0, data.length);
  const number = (name: string): number => {
    const at = text.indexOf(`${String.fromCharCode(0, name.length)}${name}\0`);
    if (at < 0 || at + 2 + name.length + 9 > data.length) return 0;
    const value = data.f64(at + 2 + name.length + 1);
    return Number.isFinite(value) && value > 0 ? value : 0;
  };
  return { duration: number('duration'), filesize: number('filesize'), framerate: number('framerate') };
}
