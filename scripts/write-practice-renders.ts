/**
 * Draws the renders that come with the practice studio (resources/practice-renders) with this computer's ffmpeg: the
 * earlier versions of LED Main, each with the faults that its notes mention, and the sample in which all of them are
 * fixed. Twenty seconds of nearly still picture are encoded once and repeated unchanged, so that three minutes of 3840
 * × 1080 take half a megabyte.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rate = 25;
/** Nine of these parts and the rest make 184.52 seconds, the length that the sample project states for the item. */
const partFrames = 500;
const parts = 9;
const lastFrames = 113;
/** Parts that notes are about have a keyframe shortly before each note, so that its frame is shown at once. */
const notedParts = [1, 2, 3, 5];
const notedSeconds = [0, 5.2, 11.2, 13.8, 18.6];

const sides = ['x=0', 'x=2940'].map((x) => `drawbox=${x}:y=0:w=900:h=ih:color=white@0.22:t=fill`).join(',');
const fadesLate = "drawbox=x=0:y=0:w=iw:h=ih:color=0x050a14@0.6:t=fill:enable='gte(t,1)'";
const black = (when: string) => `drawbox=x=0:y=0:w=iw:h=ih:color=black:t=fill:enable='${when}'`;
const text = (words: string, size: number, colour: string, x: string, y: string) =>
  `drawtext=font=Sans:text='${words}':fontsize=${size}:fontcolor=${colour}:x=${x}:y=${y}`;

interface Look {
  readonly version: number;
  readonly wave: string;
  /** At row 760 and below, the drum riser covers the logo. */
  readonly logoY: number;
  readonly over: readonly string[];
  readonly ending: string;
  /** The part that has two black frames before the drop. */
  readonly dropPart: number | null;
}

const looks: readonly Look[] = [
  { version: 2, wave: '0x1f6f8f', logoY: 600, over: [sides], ending: fadesLate, dropPart: null },
  { version: 3, wave: '0x1f6f8f', logoY: 520, over: [sides], ending: fadesLate, dropPart: 5 },
  { version: 4, wave: '0x1f9f6f', logoY: 460, over: [sides], ending: fadesLate, dropPart: null },
  { version: 5, wave: '0x1f9f6f', logoY: 360, over: [], ending: black('gte(t,2)'), dropPart: null },
];

const waves = [
  [0, 300, 420],
  [1280, 220, 380],
  [2560, 340, 380],
] as const;

const stillOf = ({ version, wave, logoY, over }: Look): string =>
  [
    ...waves.map(([x, y, height]) => `drawbox=x=${x}:y=${y}:w=1280:h=${height}:color=${wave}:t=fill`),
    text('AURORA', 260, '0xe8f4ff', '(w-tw)/2', String(logoY)),
    'drawbox=x=1320:y=760:w=1200:h=320:color=0x101418:t=fill',
    'drawbox=x=1320:y=760:w=1200:h=8:color=0x2b3440:t=fill',
    ...over,
    text(`LED Main v${version}`, 56, '0xaabccd', '64', 'h-110'),
  ].join(',');

const beat = "drawbox=x='floor(t/2)*384':y=0:w=384:h=24:color=0x6fe0c0:t=fill";
const folder = mkdtempSync(join(tmpdir(), 'renderdrop-practice-renders-'));
const exact = ['-fflags', '+bitexact', '-flags:v', '+bitexact', '-map_metadata', '-1'];

function ffmpeg(...words: readonly string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-v', 'error', '-y', ...words], {
    cwd: folder,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`ffmpeg ended with ${status}: ${stderr}`);
}

function encode(name: string, frames: number, moving: string, keyframes: readonly number[] = [0]): void {
  const repeated = `format=yuv420p,loop=loop=-1:size=1:start=0,setpts=N/${rate}/TB,${moving}`;
  const codec = ['-c:v', 'libx264', '-preset', 'fast', '-crf', '41', '-bf', '0', '-sc_threshold', '0'];
  const group = [
    '-g',
    String(partFrames),
    '-force_key_frames',
    keyframes.join(','),
    '-x264-params',
    'cabac=0',
  ];
  ffmpeg(
    '-framerate',
    String(rate),
    '-i',
    'still.png',
    '-vf',
    repeated,
    '-frames:v',
    String(frames),
    ...codec,
    ...group,
    ...exact,
    name,
  );
}

for (const look of looks) {
  const blank = `color=0x0b2036:s=3840x1080:r=${rate}`;
  ffmpeg('-f', 'lavfi', '-i', blank, '-frames:v', '1', '-vf', stillOf(look), 'still.png');
  encode('part.mp4', partFrames, beat);
  encode('noted.mp4', partFrames, beat, notedSeconds);
  if (look.dropPart !== null) {
    encode('drop.mp4', partFrames, [beat, black('between(n,473,474)')].join(','), notedSeconds);
  }
  encode('last.mp4', lastFrames, [beat, look.ending].join(','));
  const fileOf = (part: number) =>
    part === look.dropPart ? 'drop.mp4' : notedParts.includes(part) ? 'noted.mp4' : 'part.mp4';
  const order = Array.from({ length: parts }, (_, part) => fileOf(part));
  writeFileSync(join(folder, 'order.txt'), [...order, 'last.mp4'].map((name) => `file ${name}\n`).join(''));
  const path = join(import.meta.dirname, '../resources/practice-renders', `LED_Main_v00${look.version}.mp4`);
  ffmpeg('-f', 'concat', '-i', 'order.txt', '-c', 'copy', '-movflags', '+faststart', ...exact, path);
  // The version's thumbnail, made as the service makes it (sandbox/processing/thumbnailer.ts).
  const picture = path.replace(/mp4$/, 'jpg');
  const small = ['-frames:v', '1', '-vf', 'scale=480:-2', '-f', 'mjpeg', '-q:v', '5'];
  if (look.version <= 4) ffmpeg('-ss', '61.507', '-i', path, ...small, ...exact, picture);
  console.log(`Wrote ${path}`);
}
rmSync(folder, { recursive: true });
