import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { EncodeSettings, LinkReach } from '../../../shared/model/sequences.ts';
import { pathOfBytes } from '../../ground/disk-path.ts';
import type { MediaProbe } from '../../media-probe/media-probe.ts';
import { FfmpegVideoEncoder } from '../../node/ffmpeg/ffmpeg-video-encoder.ts';
import { NodeClock } from '../../node/node-clock.ts';
import { foundFfmpeg } from '../../testing/found-ffmpeg.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { encodeSequence } from '../encode-sequence.ts';
import { sequencesIn } from '../find-sequences.ts';
import { SequenceError } from '../sequence-error.ts';

const ffmpeg = (...told: readonly string[]): Buffer =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...told], { maxBuffer: 1024 ** 3 });

/** Things that no encode may ever reach: a red picture, a red video, and a local port. */
export class Private implements AsyncDisposable {
  readonly #folder = temporaryFolder();
  readonly #server = createServer((socket) => {
    this.#heard += 1;
    socket.destroy();
  });
  #heard = 0;
  #port = 0;

  static async open(): Promise<Private> {
    const opened = new Private();
    const red = ['-f', 'lavfi', '-i', 'color=red:s=256x64:r=25:d=0.4'];
    ffmpeg(
      ...red,
      ...['-frames:v', '1', opened.picture],
      ...['-c:v', 'libx264', '-pix_fmt', 'yuv420p', opened.video],
      ...['-c:v', 'mpeg2video', '-f', 'mpegts', opened.transport],
    );
    await new Promise<void>((resolve) => {
      opened.#server.listen(0, '127.0.0.1', resolve);
    });
    const address = opened.#server.address();
    opened.#port = typeof address === 'object' && address ? address.port : 0;
    return opened;
  }

  get picture(): string {
    return join(this.#folder.path, 'private.png');
  }

  get video(): string {
    return join(this.#folder.path, 'private.mp4');
  }

  get transport(): string {
    return join(this.#folder.path, 'private.ts');
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}/picture.png`;
  }

  /** How often the port was connected to. */
  get heard(): number {
    return this.#heard;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await promisify((done: (error?: Error) => void) => this.#server.close(done))();
    this.#folder[Symbol.dispose]();
  }
}

/** Names with a special meaning to programs that read lists, patterns or options from them. */
export const hostileNames = (secret: Private): readonly (readonly [what: string, stem: string])[] => [
  ['a line feed', `shot\nfile '${secret.picture.replaceAll('/', '\\057')}'\n`],
  ['a carriage return', 'shot\rfile evil.png\r'],
  ['a line and an option', "shot\noption protocol_whitelist file,http,tcp\nfile 'http:evil'\n"],
  ['a quote', "shot'quote"],
  ['quotes that close and open', "shot'\nfile 'evil.png'\nduration '1"],
  ['backslashes', 'shot\\n\\\\'],
  ['%d', 'shot_%d'],
  ['%04d', 'shot_%04d_x'],
  ['%%', 'whole_%%'],
  ['a star and brackets', 'shot*?[a-z]{a,b}'],
  ['a leading dash', '-i shot'],
  ['an option', '-f lavfi'],
  ['a protocol', 'http:shot'],
  ['concat', 'concat:a|b'],
  ['a hash', '#EXTM3U'],
  ['text from the right', 'shot\u202egnp'],
  ['a tab and a bell', 'shot\t\u0007'],
  ['as many bytes as a name takes', `${'n'.repeat(249)}`],
];

/** Files that ffmpeg would treat as instructions or as another format, whatever their name. */
export function hostileContents(secret: Private): readonly (readonly [what: string, content: Buffer])[] {
  const { picture, video, transport, address } = secret;
  const text = (what: string, ...lines: readonly string[]) =>
    [what, Buffer.from(`${lines.join('\n')}\n`)] as const;
  const playlist = (path: string) => [
    '#EXTM3U',
    '#EXT-X-TARGETDURATION:1',
    '#EXTINF:1,',
    path,
    '#EXT-X-ENDLIST',
  ];
  return [
    text('a playlist of a private video', ...playlist(`file://${transport}`)),
    text('a playlist of a private file by its path', ...playlist(transport)),
    text('a playlist of an address', ...playlist(address)),
    text('a list for concat', 'ffconcat version 1.0', `file '${picture}'`),
    text(
      'a list for concat with options',
      'ffconcat version 1.0',
      `file '${address}'`,
      'option protocol_whitelist http,tcp,file',
    ),
    text(
      'SDP',
      'v=0',
      'o=- 0 0 IN IP4 127.0.0.1',
      's=x',
      'c=IN IP4 127.0.0.1',
      't=0 0',
      'm=video 5004 RTP/AVP 96',
      'a=rtpmap:96 H264/90000',
    ),
    text(
      'DASH',
      '<?xml version="1.0"?><MPD xmlns="urn:mpeg:dash:schema:mpd:2011" type="static" mediaPresentationDuration="PT1S">',
      `<Period><AdaptationSet mimeType="video/mp4"><Representation id="1" bandwidth="1"><BaseURL>${video}</BaseURL>`,
      '</Representation></AdaptationSet></Period></MPD>',
    ),
    text(
      'SVG',
      `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="64"><image href="${picture}" width="256" height="64"/><image href="${address}"/></svg>`,
    ),
    text('text', 'The launch is on Friday.', 'Tell nobody.'),
    text('subtitles', '1', '00:00:00,000 --> 00:00:09,000', 'The launch is on Friday.'),
    ['a zip', Buffer.concat([Buffer.from('PK\x03\x04'), Buffer.alloc(200, 1)])],
    ['zeros', Buffer.alloc(4096)],
    ['a video', readFileSync(video)],
    ['a transport stream', readFileSync(transport)],
  ];
}

/** Things in the place of a file that are not files, or lead out of the folder. */
export const hostilePlaces = (
  secret: Private,
): readonly (readonly [what: string, make: (path: string) => void])[] => [
  ['a pipe', (path) => void execFileSync('mkfifo', [path])],
  ['a device', (path) => symlinkSync('/dev/zero', path)],
  ['a folder', (path) => void mkdirSync(path)],
  ['a link to a private picture', (path) => symlinkSync(secret.picture, path)],
  ['a link to nothing', (path) => symlinkSync('/nowhere/at-all.png', path)],
  ['a link to itself', (path) => symlinkSync(path, path)],
];

/** Frames in one blue; red would show that something private was read. */
export function blueFrames(folder: string, names: readonly string[]): void {
  mkdirSync(folder, { recursive: true });
  for (const name of names) writeFileSync(join(folder, name), bluePicture());
}

/** Frames whose names, and folder, are not valid UTF-8. Returns the folder. Only Linux has such names. */
export function oddFrames(parent: string, count: number): string {
  const folder = Buffer.concat([Buffer.from(`${parent}/`), oddName]);
  mkdirSync(folder, { recursive: true });
  for (let number = 1; number <= count; number += 1)
    writeFileSync(
      Buffer.concat([folder, Buffer.from('/'), oddName, Buffer.from(`.${number}.png`)]),
      bluePicture(),
    );
  return pathOfBytes(folder);
}

const oddName = Buffer.from('S\xe9q', 'latin1');

let drawn: Buffer | null = null;
export function bluePicture(): Buffer {
  drawn ??= ffmpeg(
    '-f',
    'lavfi',
    '-i',
    'color=blue:s=256x64',
    '-frames:v',
    '1',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    'pipe:1',
  );
  return drawn;
}

/** The reddest value in any picture of a video, and the number of pictures. */
export const reddest = (path: string) => fieldsOf(ffmpeg('-i', `file:${path}`, '-map', '0:v:0', ...fields));

/** The same for one JPEG. */
export const redOf = (picture: Uint8Array): number =>
  fieldsOf(
    execFileSync('ffmpeg', ['-v', 'error', '-f', 'jpeg_pipe', '-i', 'pipe:0', ...fields], { input: picture }),
  ).red;

const fields = ['-vf', 'scale=16:16:flags=area', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1'];

function fieldsOf(bytes: Buffer): { readonly red: number; readonly pictures: number } {
  let red = 0;
  for (let at = 0; at < bytes.length; at += 3) {
    red = Math.max(red, (bytes[at] ?? 0) - Math.max(bytes[at + 1] ?? 0, bytes[at + 2] ?? 0));
  }
  return { red, pictures: bytes.length / (16 * 16 * 3) };
}

const settings: EncodeSettings = {
  rate: { num: 25, den: 1 },
  codec: 'h264',
  colour: 'as_is',
  fillGaps: false,
};
const encoder = new FfmpegVideoEncoder(foundFfmpeg);

export interface Came {
  /** Null if no video was made. */
  readonly video: ReturnType<typeof reddest> | null;
  readonly refusal: string | null;
  /** The files left in the output folder. */
  readonly left: readonly string[];
}

/** Encodes the frames in a folder as the app would. */
export async function encodeFrames(folder: string, probe: MediaProbe, links?: LinkReach): Promise<Came> {
  using made = temporaryFolder();
  const outputPath = join(made.path, 'out.mp4');
  const [found] = await sequencesIn(folder);
  if (!found) throw new Error('no sequence');
  const wanted = { ...found, sound: null, settings, outputPath, ...(links && { links }) };
  const parts = { encoder, probe, clock: new NodeClock() };
  const refusal = await encodeSequence(parts, wanted, () => {}, AbortSignal.timeout(60_000)).then(
    () => null,
    (error: unknown) => error,
  );
  const left = readdirSync(made.path);
  if (refusal === null) return { video: reddest(outputPath), refusal: null, left };
  if (refusal instanceof SequenceError) return { video: null, refusal: refusal.message, left };
  throw refusal;
}
