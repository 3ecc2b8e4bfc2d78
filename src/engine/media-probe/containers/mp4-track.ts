import type { ContainerBytes } from './container-bytes.ts';
import { type Box, boxesIn, findBox } from './mp4-boxes.ts';

/** A table of the index: where its rows begin, and how many there are. */
export interface Table {
  readonly at: number;
  readonly rows: number;
}

interface Edit {
  /** In units of the movie's time scale. */
  readonly duration: number;
  /** In units of the track's time scale; -1 is an empty edit: a pause before the track begins. */
  readonly mediaTime: number;
}

export interface Track {
  readonly id: number;
  readonly handler: string;
  /** The four-character code of its samples. */
  readonly codec: string;
  readonly descriptionAt: number;
  readonly rotationDegrees: 0 | 90 | 180 | 270;
  readonly timescale: number;
  readonly edits: readonly Edit[];
  readonly timecodeTrackId: number | null;
  /** False if its samples are in another file. */
  readonly isSelfContained: boolean;
  /** These four are null in a fragmented movie. */
  readonly times: Table | null;
  readonly sizes: (Table & { readonly eachBytes: number }) | null;
  readonly chunks: (Table & { readonly entryBytes: 4 | 8 }) | null;
  readonly samplesOfChunks: Table | null;
}

const editsMax = 1_000;

export async function readTrack(bytes: ContainerBytes, trak: Box): Promise<Track | null> {
  const tkhd = await findBox(bytes, trak, 'tkhd');
  const mdia = await findBox(bytes, trak, 'mdia');
  if (tkhd === null || mdia === null) return null;
  const mdhd = await findBox(bytes, mdia, 'mdhd');
  const hdlr = await findBox(bytes, mdia, 'hdlr');
  const stbl = await findBox(bytes, mdia, 'minf', 'stbl');
  const stsd = stbl === null ? null : await findBox(bytes, stbl, 'stsd');
  if (mdhd === null || hdlr === null || stbl === null || stsd === null) return null;

  const header = await bytes.at(tkhd.bodyAt, tkhd.end - tkhd.bodyAt);
  const isLong = header.u8(0) === 1;
  const media = await bytes.at(mdhd.bodyAt, 24);
  const description = await bytes.at(stsd.bodyAt, 16);
  return {
    id: header.u32(isLong ? 20 : 12),
    handler: (await bytes.at(hdlr.bodyAt, 12)).text(8, 4),
    codec: description.text(12, 4),
    descriptionAt: stsd.bodyAt + 8,
    rotationDegrees: rotationOf(header.i32(isLong ? 52 : 40), header.i32(isLong ? 56 : 44)),
    timescale: media.u32(media.u8(0) === 1 ? 20 : 12),
    edits: await readEdits(bytes, trak),
    timecodeTrackId: await readTimecodeReference(bytes, trak),
    isSelfContained: await isSelfContained(bytes, mdia),
    ...(await readTables(bytes, stbl)),
  };
}

/** The rotation by the first row of the track's matrix: its cosine and its sine. */
function rotationOf(cosine: number, sine: number): Track['rotationDegrees'] {
  if (Math.abs(sine) <= Math.abs(cosine)) return cosine < 0 ? 180 : 0;
  return sine > 0 ? 90 : 270;
}

async function readEdits(bytes: ContainerBytes, trak: Box): Promise<readonly Edit[]> {
  const elst = await findBox(bytes, trak, 'edts', 'elst');
  if (elst === null) return [];
  const isLong = (await bytes.at(elst.bodyAt, 8)).u8(0) === 1;
  const count = Math.min((await bytes.at(elst.bodyAt, 8)).u32(4), editsMax);
  const rowBytes = isLong ? 20 : 12;
  const rows = await bytes.at(elst.bodyAt + 8, count * rowBytes);
  return Array.from({ length: count }, (_, index) => {
    const at = index * rowBytes;
    return isLong
      ? { duration: rows.u64(at), mediaTime: rows.i64(at + 8) }
      : { duration: rows.u32(at), mediaTime: rows.i32(at + 4) };
  });
}

async function readTimecodeReference(bytes: ContainerBytes, trak: Box): Promise<number | null> {
  const reference = await findBox(bytes, trak, 'tref', 'tmcd');
  return reference === null ? null : (await bytes.at(reference.bodyAt, 4)).u32(0);
}

async function isSelfContained(bytes: ContainerBytes, mdia: Box): Promise<boolean> {
  const dref = await findBox(bytes, mdia, 'minf', 'dinf', 'dref');
  if (dref === null) return true;
  for await (const entry of boxesIn(bytes, dref.bodyAt + 8, dref.end)) {
    if (((await bytes.at(entry.bodyAt, 4)).u32(0) & 1) === 0) return false;
  }
  return true;
}

async function readTables(
  bytes: ContainerBytes,
  stbl: Box,
): Promise<Pick<Track, 'times' | 'sizes' | 'chunks' | 'samplesOfChunks'>> {
  let times: Track['times'] = null;
  let sizes: Track['sizes'] = null;
  let chunks: Track['chunks'] = null;
  let samplesOfChunks: Track['samplesOfChunks'] = null;
  for await (const box of boxesIn(bytes, stbl.bodyAt, stbl.end)) {
    if (!['stts', 'stsz', 'stco', 'co64', 'stsc'].includes(box.type)) continue;
    const head = await bytes.at(box.bodyAt, box.type === 'stsz' ? 12 : 8);
    const table = { at: box.bodyAt + 8, rows: head.u32(4) };
    if (box.type === 'stts') times = table;
    if (box.type === 'stsz') sizes = { at: box.bodyAt + 12, rows: head.u32(8), eachBytes: head.u32(4) };
    if (box.type === 'stco') chunks = { ...table, entryBytes: 4 };
    if (box.type === 'co64') chunks = { ...table, entryBytes: 8 };
    if (box.type === 'stsc') samplesOfChunks = table;
  }
  return { times, sizes, chunks, samplesOfChunks };
}
