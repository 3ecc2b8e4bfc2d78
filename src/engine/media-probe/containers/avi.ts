import { believeFrameRate, framesPerSecond } from '../../../shared/model/frame-rate.ts';
import { type ContainerBytes, ifThere, type Piece } from './container-bytes.ts';
import {
  type ContainerFacts,
  type ContainerReport,
  incomplete,
  unknownWholeness,
  type Wholeness,
  whole,
} from './container-report.ts';

interface Chunk {
  readonly id: string;
  /** The type of a LIST or RIFF chunk; empty for other chunks. */
  readonly kind: string;
  readonly start: number;
  readonly dataAt: number;
  readonly end: number;
}

const chunksMax = 2_000;
const headerBytesMax = 1024 * 1024;
const looksMax = 128;
const hasIndexFlag = 0x10;

/** AVI, and OpenDML: several AVIs one after the other in one file. */
export async function readAvi(bytes: ContainerBytes): Promise<ContainerReport> {
  const riffs = (await chunksIn(bytes, 0, bytes.sizeBytes)).filter(({ id }) => id === 'RIFF');
  const [first] = riffs;
  if (first === undefined) return { wholeness: unknownWholeness, facts: {} };
  const inside = await chunksIn(bytes, first.dataAt + 4, Math.min(first.end, bytes.sizeBytes));
  const headers = inside.find(({ kind }) => kind === 'hdrl');
  const facts = headers === undefined ? {} : await ifThere(() => factsOf(bytes, headers), {});
  const wasNeverClosed =
    first.end === first.dataAt || inside.some((chunk) => chunk.kind === 'movi' && chunk.end === chunk.dataAt);
  if (wasNeverClosed) return { wholeness: incomplete('closing'), facts };
  const isCut = [...riffs, ...inside].some(({ end }) => end > bytes.sizeBytes);
  if (isCut || headers === undefined) return { wholeness: incomplete('end'), facts };
  return { wholeness: await wholenessOf(bytes, headers, inside), facts };
}

/** Consecutive chunks, up to the first without a valid name. */
async function chunksIn(bytes: ContainerBytes, from: number, to: number): Promise<readonly Chunk[]> {
  const chunks: Chunk[] = [];
  let start = from;
  while (start + 8 <= to && chunks.length < chunksMax) {
    const head = await bytes.upTo(start, 12, 64);
    const id = head.text(0, 4);
    if (!/^[\x20-\x7e]{4}$/.test(id) || (from === 0 && id !== 'RIFF')) break;
    const end = start + 8 + head.u32le(4);
    const kind = (id === 'RIFF' || id === 'LIST') && head.length === 12 ? head.text(8, 4) : '';
    chunks.push({ id, kind, start, dataAt: start + 8, end });
    start = end + (end % 2);
  }
  return chunks;
}

async function wholenessOf(
  bytes: ContainerBytes,
  headers: Chunk,
  inside: readonly Chunk[],
): Promise<Wholeness> {
  const supers = await readSuperIndexes(bytes, headers);
  for (const { at, sizeBytes } of supers) {
    if (at + sizeBytes > bytes.sizeBytes) return incomplete('end');
    if ((await bytes.at(at, 8)).isZero()) return incomplete('middle');
  }
  const index = inside.find(({ id }) => id === 'idx1');
  const movi = inside.find(({ kind }) => kind === 'movi');
  if (movi === undefined) return incomplete('end');
  if (index !== undefined) return (await hasHole(bytes, movi, index)) ? incomplete('middle') : whole;
  const flags = await flagsOf(bytes, headers);
  return (flags & hasIndexFlag) !== 0 && supers.length === 0 ? incomplete('index') : whole;
}

async function flagsOf(bytes: ContainerBytes, headers: Chunk): Promise<number> {
  const avih = (await chunksIn(bytes, headers.dataAt + 4, headers.end)).find(({ id }) => id === 'avih');
  return avih === undefined ? 0 : (await bytes.at(avih.dataAt, 16)).u32le(12);
}

interface Place {
  readonly at: number;
  readonly sizeBytes: number;
}

/** The super index of OpenDML: where the indexes of its parts are. */
async function readSuperIndexes(bytes: ContainerBytes, headers: Chunk): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (const list of await chunksIn(bytes, headers.dataAt + 4, headers.end)) {
    if (list.kind !== 'strl') continue;
    for (const chunk of await chunksIn(bytes, list.dataAt + 4, list.end)) {
      if (chunk.id !== 'indx') continue;
      const index = await bytes.at(chunk.dataAt, Math.min(chunk.end - chunk.dataAt, headerBytesMax));
      const rows = Math.min(index.u32le(4), Math.floor((index.length - 24) / 16));
      for (let row = 0; row < rows; row++) {
        places.push({ at: index.u64le(24 + row * 16), sizeBytes: index.u32le(32 + row * 16) });
      }
    }
  }
  return places;
}

/** Whether a chunk is missing where the index has one. Checks a sample along the whole file. */
async function hasHole(bytes: ContainerBytes, movi: Chunk, index: Chunk): Promise<boolean> {
  const rows = Math.floor((index.end - index.dataAt) / 16);
  const looks = Math.min(rows, looksMax);
  // Counted from the list of pictures or from the beginning of the file, as the writer saw fit: the first chunk that is there tells.
  let bases: readonly number[] = [movi.dataAt, 0];
  for (let look = 0; look < looks; look++) {
    const row = looks === 1 ? 0 : Math.floor((look * (rows - 1)) / (looks - 1));
    const entry = await bytes.at(index.dataAt + row * 16, 16);
    const offset = entry.u32le(8);
    if (offset < movi.dataAt) bases = [movi.dataAt];
    const named: number[] = [];
    const heads: Piece[] = [];
    for (const base of bases) {
      const head = await bytes.upTo(base + offset, 8);
      if (head.length < 8) continue;
      heads.push(head);
      if (head.text(0, 4) === entry.text(0, 4)) named.push(base);
    }
    if (named.length === 1) bases = named;
    else if (heads.length > 0 && heads.every((head) => head.isZero())) return true;
  }
  return false;
}

async function factsOf(bytes: ContainerBytes, headers: Chunk): Promise<ContainerFacts> {
  if (headers.end > bytes.sizeBytes) return {};
  for (const list of await chunksIn(bytes, headers.dataAt + 4, headers.end)) {
    if (list.kind !== 'strl') continue;
    const strh = (await chunksIn(bytes, list.dataAt + 4, list.end)).find(({ id }) => id === 'strh');
    if (strh === undefined) continue;
    const header = await bytes.at(strh.dataAt, 36);
    if (header.text(0, 4) !== 'vids') continue;
    const rate = believeFrameRate(header.u32le(24), header.u32le(20));
    const frameCount = header.u32le(32);
    if (rate === null || frameCount === 0) return {};
    return {
      frameRate: rate,
      frameRateMode: 'constant',
      frameCount,
      durationSeconds: frameCount / framesPerSecond(rate),
    };
  }
  return {};
}
