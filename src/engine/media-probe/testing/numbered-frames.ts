import { execFile } from 'node:child_process';
import { deflateSync } from 'node:zlib';
import { pngAround } from '../../sequences/testing/png.ts';
import { dnxhr, h264, hevc, prores, vp9 } from './encoders.ts';

const bits = 10;
const squarePixels = 16;
const [pictureWidth, pictureHeight] = [bits * squarePixels, squarePixels * 6];
const pictureSize = `${pictureWidth}x${pictureHeight}`;
/** One pixel per square: computing every pixel of the full picture would take seconds. */
const digitsSize = `${bits}x2`;

/** Scaling alone keeps the shape in which a picture is shown: its pixels wouldn't be square afterwards. */
const inSize = (size: string): string => `scale=${size}:flags=neighbor,setsar=1`;

/** Numbered pictures in another size, such as `1080:1920`. */
export const scaledTo = (size: string): readonly string[] => ['-vf', inSize(size)];

/**
 * A video whose pictures show their own numbers, from `first` on: a row of squares, one per bit, black or white, lowest bit
 * first.
 */
export function numberedPictures(rate: string, count: number, first = 0): readonly string[] {
  const digits = `geq=lum='16+219*mod(floor((N+${first})/pow(2,X)),2)':cb=128:cr=128`;
  return [
    ...['-f', 'lavfi', '-i', `color=black:s=${digitsSize}:r=${rate},${digits},${inSize(pictureSize)}`],
    ...['-frames:v', String(count)],
  ];
}

/** The same picture as a PNG file: starting ffmpeg takes longer than writing a hundred of them. */
export function numberedPng(number: number): Buffer {
  // A row begins with how it was filtered: not at all.
  const row = Buffer.alloc(1 + pictureWidth * 3);
  for (let bit = 0; bit < bits; bit += 1)
    if ((number >> bit) & 1) row.fill(255, 1 + bit * squarePixels * 3, 1 + (bit + 1) * squarePixels * 3);
  const rows = Buffer.concat(Array.from({ length: pictureHeight }, () => row));
  return pngAround(
    { width: pictureWidth, height: pictureHeight, bits: 8, colours: 'rgb' },
    deflateSync(rows),
  );
}

/** The area of a larger picture, such as a screenshot, that shows a numbered picture. */
export interface PictureArea {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The number that a picture shows, even after encoding and scaling. */
export const numberIn = async (picture: Uint8Array): Promise<number> =>
  numberOf(await filtered(picture, toSquares));

/** The numbers in several areas of one picture, such as a screenshot. */
export async function numbersAt(
  picture: Uint8Array,
  areas: readonly PictureArea[],
): Promise<readonly number[]> {
  const each = areas.map(
    ({ width, height, x, y }, at) => `[in${at}]crop=${width}:${height}:${x}:${y},${toSquares}[out${at}]`,
  );
  const [inputs, outputs] = ['in', 'out'].map((name) => areas.map((_, at) => `[${name}${at}]`).join(''));
  const { length } = areas;
  // ffmpeg 5 refuses to stack a single picture.
  const together = length === 1 ? 'null' : `vstack=inputs=${length}`;
  const graph = [`split=${length}${inputs}`, ...each, `${outputs}${together}`].join(';');
  const squares = await filtered(picture, graph);
  return areas.map((_, at) => numberOf(squares.subarray(at * bits, (at + 1) * bits)));
}

const toSquares = `scale=${bits}:1:flags=area,format=gray`;

const numberOf = (squares: Uint8Array): number =>
  squares.reduce((sum, grey, index) => sum + (grey > 127 ? 2 ** index : 0), 0);

/**
 * The numbers that JPEG and PNG pictures show; null for a picture that is not there. Starting ffmpeg takes ten times longer than
 * reading a picture, so it reads all pictures of one kind together.
 */
export async function numbersIn(
  pictures: readonly (Uint8Array | null)[],
): Promise<readonly (number | null)[]> {
  const numbers: (number | null)[] = pictures.map(() => null);
  const placesOf = Map.groupBy(pictures.keys(), (at) => codecOf(pictures[at] ?? null));
  for (const [codec, places] of placesOf) {
    if (codec === null) continue;
    const together = Buffer.concat(places.map((at) => pictures[at] ?? new Uint8Array()));
    const squares = await filtered(together, toSquares, ['-f', 'image2pipe', '-c:v', codec]);
    if (squares.length !== places.length * bits) throw new Error('pictures that cannot be told apart');
    for (const [index, at] of places.entries())
      numbers[at] = numberOf(squares.subarray(index * bits, (index + 1) * bits));
  }
  return numbers;
}

function codecOf(picture: Uint8Array | null): string | null {
  if (picture === null) return null;
  if (picture[0] === 0xff) return 'mjpeg';
  if (picture[0] === 0x89) return 'png';
  throw new Error('neither JPEG nor PNG');
}

/** The mean opacity of a picture, from 0 to 1. */
export async function opacityOf(picture: Uint8Array): Promise<number> {
  // Counted here: ffmpeg's scaling of a wide plane to one pixel makes 253 of 232.
  const alphas = await filtered(picture, 'format=rgba,alphaextract');
  return alphas.reduce((sum, alpha) => sum + alpha, 0) / alphas.length / 255;
}

function filtered(pictures: Uint8Array, filter: string, input: readonly string[] = []): Promise<Uint8Array> {
  const output = ['-vf', filter, '-fps_mode', 'passthrough', '-f', 'rawvideo', 'pipe:1'];
  const asRaw = ['-v', 'error', ...input, '-i', 'pipe:0', ...output];
  return new Promise((resolve, reject) => {
    const reading = execFile('ffmpeg', asRaw, { encoding: 'buffer' }, (error, stdout) => {
      if (error) reject(error);
      else resolve(stdout);
    });
    // ffmpeg may end before it has read all input; its exit code says whether it failed.
    reading.stdin?.on('error', () => {});
    reading.stdin?.end(pictures);
  });
}

export interface NumberedFile {
  readonly name: string;
  readonly arguments: readonly string[];
  /** The number of each picture that is shown, in order. */
  readonly shown: readonly number[];
  /** The time of each picture, counted from the first. */
  readonly times: readonly number[];
}

const openX264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-pix_fmt', 'yuv420p', '-bf', '3'];
const openGop = ['-x264-params', 'open-gop=1:keyint=12:min-keyint=12:scenecut=0:b-pyramid=none'];
const x265Open = [
  ...hevc.slice(0, -2),
  ...['-x265-params', 'log-level=none:keyint=12:min-keyint=12:bframes=4:open-gop=1'],
];
const mpeg2 = ['-c:v', 'mpeg2video', '-qscale:v', '2', '-bf', '2', '-g', '12'];
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=9'];

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const evenly = (name: string, rate: string, encoder: readonly string[], count = 96): NumberedFile => {
  const [num = 1, den = 1] = rate.split('/').map(Number);
  return {
    name,
    arguments: [...numberedPictures(rate, count), ...encoder],
    shown: range(count),
    times: range(count).map((frame) => (frame * den) / num),
  };
};

/** Shows two of every three pictures, each until the next one. */
const unevenly = (name: string, encoder: readonly string[]): NumberedFile => {
  const shown = range(90).filter((frame) => frame % 3 !== 0);
  const chosen = ['-filter:v', "select='mod(n,3)'", '-vsync', 'vfr'];
  return {
    name,
    arguments: [...numberedPictures('30', shown.length), ...chosen, ...encoder],
    shown,
    times: shown.map((frame) => (frame - 1) / 30),
  };
};

export const numberedFiles: readonly NumberedFile[] = [
  ...['24000/1001', '25', '30000/1001', '60'].map((rate) =>
    evenly(`h264-b-${rate.replace('/', '-')}.mp4`, rate, ['-c:v', 'libx264', '-g', '24', '-bf', '3']),
  ),
  ...['mp4', 'mov', 'mkv', 'ts', 'flv'].map((kind) =>
    evenly(`h264-open.${kind}`, '25', [...openX264, ...openGop]),
  ),
  ...['mp4', 'mov', 'mkv', 'ts'].map((kind) => evenly(`hevc-open.${kind}`, '30000/1001', x265Open)),
  evenly('hevc-as-it-comes.mp4', '25', hevc),
  evenly('h264-long.ts', '25', [...h264, '-bf', '3', '-g', '250'], 300),
  evenly('mpeg2.ts', '30000/1001', mpeg2),
  evenly('mpeg2.mpg', '25', mpeg2),
  evenly('mpeg2.mxf', '25', mpeg2),
  evenly('mpeg4.avi', '25', ['-c:v', 'mpeg4', '-qscale:v', '2', '-g', '24']),
  evenly('wmv.wmv', '25', ['-c:v', 'wmv2', '-qscale:v', '2', '-g', '24']),
  evenly('theora.ogv', '25', ['-c:v', 'libtheora', '-qscale:v', '9', '-g', '24']),
  evenly('vp9.webm', '60', [...vp9, '-g', '30']),
  evenly('av1.mp4', '25', ['-c:v', 'libsvtav1', '-preset', '12', '-g', '24']),
  evenly('prores-422.mov', '24000/1001', [...prores('3'), '-timecode', '01:00:00:00']),
  evenly('prores-4444.mov', '30000/1001', [...prores('4'), '-timecode', '00:59:58;15']),
  evenly('dnxhr.mxf', '25', [...dnxhr('sq', 'yuv422p'), '-timecode', '10:00:00:00']),
  evenly('hap.mov', '60', ['-c:v', 'hap']),
  evenly('scale-600.mov', '30000/1001', [...h264, '-bf', '2', '-g', '24', '-video_track_timescale', '600']),
  evenly('no-edits.mp4', '25', [...h264, '-bf', '3', '-g', '24', '-use_editlist', '0']),
  evenly('fragments.mp4', '25', [...h264, '-bf', '3', '-g', '24', '-movflags', 'frag_keyframe+empty_moov']),
  ...['mp4', 'ts', 'mkv'].map((kind): NumberedFile => {
    const file = evenly(`late-picture.${kind}`, '25', ['-c:v', 'libx264', '-g', '24', '-bf', '3']);
    return { ...file, arguments: ['-itsoffset', '0.5', ...tone.slice(0), ...file.arguments, '-shortest'] };
  }),
  unevenly('uneven.mp4', [...h264, '-bf', '2', '-g', '24']),
  unevenly('uneven.mkv', [...h264, '-g', '24']),
  unevenly('uneven-open.mp4', [...openX264, ...openGop]),
];
