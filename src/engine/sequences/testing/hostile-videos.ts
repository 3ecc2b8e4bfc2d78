import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hostileContents, type Private } from './attacks.ts';

const ffmpeg = (...told: readonly string[]): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', ...told], { maxBuffer: 1024 ** 3 });

/** A complete MPEG-PS in one blue, which a reader that searches for the next picture finds after any other bytes. */
const program = (): Buffer =>
  ffmpeg('-f', 'lavfi', '-i', 'color=blue:s=256x64:r=25:d=2', '-c:v', 'mpeg2video', '-f', 'mpeg', 'pipe:1');

/** Files with the name of a video that make ffmpeg, or a movie reader, read something else. */
export function hostileVideos(secret: Private): readonly (readonly [what: string, content: Buffer])[] {
  const behind = program();
  const texts = hostileContents(secret).filter(
    ([what]) => !what.startsWith('a video') && !what.startsWith('a transport'),
  );
  return [
    ...texts,
    ...texts.map(
      ([what, content]) => [`${what}, and a real MPEG-PS behind`, Buffer.concat([content, behind])] as const,
    ),
    ['a movie whose samples lie in a private file', referringTo(secret.video)],
  ];
}

/** The private movie without its samples: it refers to the file that has them. */
function referringTo(path: string): Buffer {
  const movie = readFileSync(path);
  const samples = movie.indexOf('mdat') + 4;
  movie.fill(0, samples, samples - 8 + movie.readUInt32BE(samples - 8));
  const name = Buffer.from(`file://${path}\0`, 'latin1');
  const entry = Buffer.concat([uint32(12 + name.length), Buffer.from('url '), uint32(0), name]);
  const table = Buffer.concat([uint32(16 + entry.length), Buffer.from('dref'), uint32(0), uint32(1), entry]);
  const at = movie.indexOf('dref') - 4;
  const old = movie.readUInt32BE(at);
  const grown = Buffer.concat([movie.subarray(0, at), table, movie.subarray(at + old)]);
  // Every box around the table is longer now by the same amount.
  for (const box of ['moov', 'trak', 'mdia', 'minf', 'dinf']) {
    const from = grown.lastIndexOf(box, at + 4) - 4;
    grown.writeUInt32BE(grown.readUInt32BE(from) + table.length - old, from);
  }
  return grown;
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
