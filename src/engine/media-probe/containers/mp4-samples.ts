import type { ContainerBytes, Piece } from './container-bytes.ts';
import type { Table, Track } from './mp4-track.ts';

export interface Sample {
  readonly offset: number;
  readonly sizeBytes: number;
}

interface Run {
  readonly firstChunk: number;
  readonly samplesPerChunk: number;
  /** The first sample of the track is 0. */
  readonly firstSample: number;
}

/** Tables with more rows are not read: it would take too long. */
const runsMax = 20_000;

/** Where the samples of a track are in the file. Rows of its tables are read only as needed. */
export class SampleTable {
  readonly #bytes: ContainerBytes;
  readonly #sizes: NonNullable<Track['sizes']>;
  readonly #chunks: NonNullable<Track['chunks']>;
  readonly #runs: readonly Run[];

  private constructor(
    bytes: ContainerBytes,
    sizes: NonNullable<Track['sizes']>,
    chunks: NonNullable<Track['chunks']>,
    runs: readonly Run[],
  ) {
    this.#bytes = bytes;
    this.#sizes = sizes;
    this.#chunks = chunks;
    this.#runs = runs;
  }

  /** Null if the track has no samples, or its table is too large. */
  static async of(bytes: ContainerBytes, track: Track): Promise<SampleTable | null> {
    const { sizes, chunks, samplesOfChunks } = track;
    if (sizes === null || chunks === null || samplesOfChunks === null) return null;
    if (sizes.rows === 0 || chunks.rows === 0 || samplesOfChunks.rows === 0) return null;
    if (samplesOfChunks.rows > runsMax) return null;
    const runs = readRuns(await rowsOf(bytes, samplesOfChunks, 12), samplesOfChunks.rows);
    return new SampleTable(bytes, sizes, chunks, runs);
  }

  get count(): number {
    return this.#sizes.rows;
  }

  async sample(index: number): Promise<Sample> {
    const { chunk, firstSample } = this.#chunkOf(index);
    const offset = await this.#chunkOffset(chunk);
    return {
      offset: offset + (await this.#sizeOf(firstSample, index)),
      sizeBytes: await this.#sizeOf(index),
    };
  }

  /** Where a chunk ends; chunks are counted from 0. */
  async chunkEnd(chunk: number): Promise<number> {
    const run = this.#runs.findLast(({ firstChunk }) => firstChunk <= chunk);
    if (run === undefined) return 0;
    const first = run.firstSample + (chunk - run.firstChunk) * run.samplesPerChunk;
    const end = Math.min(first + run.samplesPerChunk, this.count);
    return (await this.#chunkOffset(chunk)) + (await this.#sizeOf(first, end));
  }

  get chunkCount(): number {
    return this.#chunks.rows;
  }

  async #chunkOffset(chunk: number): Promise<number> {
    const { at, entryBytes } = this.#chunks;
    const row = await this.#bytes.at(at + chunk * entryBytes, entryBytes);
    return entryBytes === 8 ? row.u64(0) : row.u32(0);
  }

  /** The total size of the samples from `first` up to, but not including, `end`. */
  async #sizeOf(first: number, end = first + 1): Promise<number> {
    const { at, eachBytes } = this.#sizes;
    if (eachBytes > 0) return eachBytes * (end - first);
    if (end <= first) return 0;
    const rows = await this.#bytes.at(at + first * 4, (end - first) * 4);
    let sum = 0;
    for (let row = 0; row < end - first; row++) sum += rows.u32(row * 4);
    return sum;
  }

  #chunkOf(index: number): { readonly chunk: number; readonly firstSample: number } {
    const run = this.#runs.findLast(({ firstSample }) => firstSample <= index);
    if (run === undefined || run.samplesPerChunk === 0) return { chunk: 0, firstSample: 0 };
    const chunks = Math.floor((index - run.firstSample) / run.samplesPerChunk);
    return { chunk: run.firstChunk + chunks, firstSample: run.firstSample + chunks * run.samplesPerChunk };
  }
}

export function rowsOf(bytes: ContainerBytes, table: Table, rowBytes: number): Promise<Piece> {
  return bytes.at(table.at, table.rows * rowBytes);
}

function readRuns(rows: Piece, count: number): readonly Run[] {
  const runs: Run[] = [];
  for (let row = 0; row < count; row++) {
    const firstChunk = rows.u32(row * 12) - 1;
    const before = runs.at(-1);
    const firstSample = before
      ? before.firstSample + (firstChunk - before.firstChunk) * before.samplesPerChunk
      : 0;
    runs.push({ firstChunk, samplesPerChunk: rows.u32(row * 12 + 4), firstSample });
  }
  return runs;
}
